"""Names in Gymnasium."""

import subprocess
import sys

import gymnasium

from motionmatch.tasks.registering import GYMNASIUM_NAMES, register_shipped


def test_registering_twice_is_once():
    register_shipped()
    register_shipped()
    assert all(name in gymnasium.registry for name in GYMNASIUM_NAMES)


def test_importing_motionmatch_after_gymnasium_is_enough_and_before_costs_nothing():
    after = "import gymnasium, motionmatch; assert 'motionmatch/Reach-v0' in gymnasium.registry"
    before = "import sys, motionmatch; assert 'gymnasium' not in sys.modules"
    for code in (after, before):
        subprocess.run([sys.executable, "-c", code], check=True)

from dataclasses import replace

import pytest

from fitting_people import perform
from motionmatch.actors.fitting.selection import EXAGGERATED, SELECTIONS
from motionmatch.actors.fitting.strides import strides

OF = {"walk": ("walk", 1.2), "run": ("run", 3.0), "backward": ("backward", 0.8), "left": ("right", 0.5)}


@pytest.mark.parametrize("name", SELECTIONS)
def test_each_gait_is_selected_for_itself_only(name):
    found = strides(perform(*OF[name]))
    for other, selection in SELECTIONS.items():
        share = sum(map(selection.accepts, found)) / len(found)
        assert (share > 0.8) if other == name else (share == 0.0), (name, other)


def test_strides_that_speed_up_turn_sharply_or_limp_are_not_taken():
    selection = SELECTIONS["walk"]
    stride = next(stride for stride in strides(perform()) if selection.accepts(stride))
    length = stride.stop - stride.start
    wrong = (
        {"acceleration": 2.0},
        {"turn": 3.0},
        {"middle": stride.start + round(0.4 * length)},
        {"duty": 0.3},
        {"sideways": 0.5},
        {"seconds": 4.0},
        {"veer": 0.5},
        {"unlike": 15.0},
    )
    for change in wrong:
        assert not selection.accepts(replace(stride, **change)), change


def test_only_chosen_people_and_recordings_count():
    selection = SELECTIONS["walk"]
    assert selection.samples([perform()])
    assert selection.samples([perform(name="99_01")]) == []
    assert selection.samples([perform(name=EXAGGERATED[0])]) == []

"""What is loaded and what is taken home."""

import numpy as np
import pytest

from databases import small
from motionmatch.errors import InputError
from motionmatch.motion.reading import read_file
from motionmatch.viewer import messages as say
from motionmatch.viewer.downloads import write_character, write_recording
from stages import simulation


def test_the_mannequin_has_the_joints_of_the_skeleton_in_their_order(tmp_path):
    path = tmp_path / "character.glb"
    path.write_bytes(write_character(small()))
    clip = read_file(path)[0]
    assert clip.skeleton.names == small().skeleton.names
    still = np.setdiff1d(np.arange(clip.skeleton.num_joints), small().moving)
    np.testing.assert_allclose(clip.positions[0, still], small().skeleton.offsets[still], atol=1e-6)


@pytest.mark.parametrize("form", ["glb", "bvh"])
def test_what_was_played_is_in_the_file(tmp_path, form):
    sim = simulation(characters=3)
    sim.history.most_bytes = 1  # nothing but what must be is kept whole
    sim.apply(say.Restart())
    sim.steer(say.Input(move=(0.0, 1.0)))
    shown = []
    for _ in range(40):
        sim.step()
        shown.append(sim.shown.states[0].positions[2].copy())
    path = tmp_path / f"play.{form}"
    path.write_bytes(write_recording(sim.history.between(12, 41), 0, 2, form, sim.dt))
    clip = read_file(path)[0]
    assert clip.num_frames == 30 and clip.fps == pytest.approx(60, rel=1e-3)
    order = [clip.skeleton.joint(name) for name in small().skeleton.names]  # a BVH file has an order of its own
    np.testing.assert_allclose(clip.positions_world[:, order], np.array(shown[10:]), atol=2e-3)


def test_what_can_not_be_taken_is_refused():
    sim = simulation()
    with pytest.raises(InputError, match="glb, bvh"):
        write_recording(list(sim.history), 0, 0, "exe", sim.dt)
    with pytest.raises(InputError, match="no character 4"):
        write_recording(list(sim.history), 0, 4, "bvh", sim.dt)
    with pytest.raises(InputError, match="nothing"):
        write_recording([], 0, 0, "bvh", sim.dt)

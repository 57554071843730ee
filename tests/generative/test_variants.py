import json
from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.constraints import Loop
from motionmatch.generative.creature import Graft
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.variants import FinishedVariants, VariantPlan, find_part, resample_to_one_rate
from motionmatch.world.path import PATHS
from walks import acted, varied


def plan(**changed):
    said = {"examples": [varied()], "frames": 60, "config": SynthesisConfig(iterations=1)} | changed
    return VariantPlan(**said)


def test_a_variant_is_always_the_same_and_another_is_another():
    a, b, c = (plan().make(number) for number in (1, 1, 2))
    np.testing.assert_array_equal(a.rotations, b.rotations)
    assert not np.allclose(a.rotations, c.rotations)


def test_whatever_changes_the_motion_changes_the_mark():
    clip = varied()
    plain = plan()
    assert plain.mark(1) == plan().mark(1)
    others = [
        plain.mark(2),
        plan(seed=2).mark(1),
        plan(frames=61).mark(1),
        plan(config=SynthesisConfig(iterations=2)).mark(1),
        plan(examples=[acted()]).mark(1),
        plan(examples=[clip, clip]).mark(1),
        plan(skeletal_parts="automatic").mark(1),
        plan(constraints=(Loop(),)).mark(1),
        plan(constraints=(KeyFrames([3], clip.trim(4, 5)),)).mark(1),
        plan(constraints=(KeyFrames([3], clip.trim(5, 6)),)).mark(1),
        plan(constraints=(KeyFrames([4], clip.trim(4, 5)),)).mark(1),
        plan(constraints=(FollowPath(PATHS["circle"]()),)).mark(1),
        plan(constraints=(FollowPath(PATHS["eight"]()),)).mark(1),
        plan(grafts=(Graft(acted("dog: walk 2"), "Tail", at="Hips"),)).mark(1),
    ]
    assert len({plain.mark(1), *others}) == 1 + len(others)


def test_what_is_done_is_kept_until_something_else_is_asked_for(tmp_path):
    file = tmp_path / "a.bvh"
    done = FinishedVariants.read(tmp_path)
    assert done.find([file], "mark") is None
    clip = varied()
    clip.save(file)
    done.add([file], "mark")
    kept = FinishedVariants.read(tmp_path).find([file], "mark")
    assert kept is not None and kept.num_frames == clip.num_frames
    assert FinishedVariants.read(tmp_path).find([file], "other") is None
    file.unlink()
    assert FinishedVariants.read(tmp_path).find([file], "mark") is None


def test_a_broken_list_or_file_is_made_again(tmp_path):
    (tmp_path / "variants.json").write_text("{broken")
    assert FinishedVariants.read(tmp_path).marks == {}
    (tmp_path / "variants.json").write_text(json.dumps(["no"]))
    assert FinishedVariants.read(tmp_path).marks == {}
    (tmp_path / "a.bvh").write_text("HIERARCHY\nbroken")
    assert FinishedVariants(tmp_path, {"a.bvh": "mark"}).find([tmp_path / "a.bvh"], "mark") is None


def test_clips_come_to_one_rate():
    slow, fast = acted(), acted("walk 2")
    fast = replace(fast, fps=60.0)
    assert [clip.fps for clip in resample_to_one_rate([slow, fast], None)] == [30.0, 30.0]
    assert [clip.fps for clip in resample_to_one_rate([slow, fast], 15.0)] == [15.0, 15.0]
    with pytest.raises(InputError, match="0 frames per second are not possible"):
        resample_to_one_rate([slow], 0.0)
    with pytest.raises(InputError, match="no example"):
        resample_to_one_rate([], None)


def test_a_part_is_found_by_its_name_or_by_its_joints():
    clip = varied()
    legs = find_part("legs", clip, None)
    assert {"LeftFoot", "RightFoot", "Hips"} <= set(legs) and "Head" not in legs
    assert find_part("LeftArm..., Head", clip, None) == ["LeftArm...", "Head"]
    assert find_part("Head", clip, None) == ["Head"]
    assert find_part("hat", clip, {"hat": ["Head"]}) == ["Head"]
    with pytest.raises(InputError, match=r"no part 'leg'\. Did you mean 'legs'"):
        find_part("leg", clip, None)


def test_parts_and_grafts_do_not_go_together():
    with pytest.raises(InputError, match="parts and grafts at once"):
        plan(grafts=(Graft(acted("dog: walk 2"), "Tail", at="Hips"),), skeletal_parts="automatic")


def test_file_names_hold_only_what_files_may_be_called():
    assert plan(examples=[replace(varied(), name="a/b: c")]).file_name == "a_b__c_variant"

"""Goals in recordings are found from the motion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from goals import seated_clips
from motionmatch.motion.goals import USES, find_seated, label_goals
from motionmatch.motion.tags import Tags


def test_frames_come_to_a_seat_are_on_it_and_leave_it():
    clip = seated_clips()[0]
    tags = label_goals(clip, (USES["sit"],))
    (to,), (at,), (away,) = (tags.spans[name] for name in USES["sit"].tags)
    sits = clip.tags.spans["sit"][0]
    assert to[1] == at[0] and at[1] == away[0], "one after another"
    assert sits[0] <= at[0] < at[1] <= sits[1]
    assert (at[0] - to[0]) / clip.fps <= USES["sit"].to_seconds + 1e-6


def test_who_sits_is_found_without_a_tag():
    clip = seated_clips()[0]
    said = clip.tags.spans["sit"][0]
    spans = find_seated(replace(clip, tags=Tags()))
    assert len(spans) == 1
    assert abs(spans[0][0] - said[0]) < 0.8 * clip.fps and abs(spans[0][1] - said[1]) < 0.8 * clip.fps


def test_who_only_walks_has_no_seat():
    clip = seated_clips()[-1]
    assert find_seated(clip) == ()
    assert not set(label_goals(clip, (USES["sit"],)).spans) & set(USES["sit"].tags)


def test_hips_are_at_the_chair_that_the_actor_had():
    clip = seated_clips()[0]
    at = label_goals(clip, (USES["sit"],)).spans["at_sit"][0]
    assert clip.anatomy is not None
    hips = clip.positions_world[at[0] : at[1], clip.anatomy.roles["hips"]]
    chair = clip.props[0]
    np.testing.assert_allclose(hips[:, [0, 2]].mean(axis=0), [chair.x, chair.z], atol=0.01)

from motionmatch.studies import generative


def test_acted_examples_are_of_the_lengths_that_the_paper_has():
    found = generative.act_examples()
    assert all(400 <= clip.num_frames <= 600 and clip.fps == 30 for clip in found.single.values())
    (several,) = found.several.values()
    assert len(several) == 5 and all(120 <= clip.num_frames <= 220 for clip in several)
    assert len({clip.skeleton.names for clip in several}) == 1
    assert 400 <= found.large.num_frames <= 600
    quick = generative.act_examples(quick=True)
    assert len(quick.single) == 1 and quick.with_joints(40).skeleton.num_joints == 40


def test_recorded_examples_are_found_at_their_rates(mocap):
    single, several = generative.read_examples(mocap("genmm"))
    assert len(single) == 6 and {clip.fps for clip in single.values()} == {30.0}
    assert len(several["styles"]) == 5 and min(clip.num_frames for clip in several["styles"]) >= 60

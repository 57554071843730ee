import pytest

from motionmatch.actors import sketch
from motionmatch.cli.source import SAMPLE, Said, one_clip, recordings
from motionmatch.errors import InputError


@pytest.fixture
def folder(tmp_path):
    sketch.walk(1.0).save(tmp_path / "slow.bvh")
    sketch.walk(1.0, speed=1.6).save(tmp_path / "fast.bvh")
    return str(tmp_path)


def test_sample_is_the_built_in_walk():
    found, failed = recordings(SAMPLE, Said())
    assert len(found) == 1 and not failed and found[0].clip.anatomy.kind == "biped"


def test_a_clip_is_chosen_by_name(folder):
    assert one_clip(folder, Said(), "fast").name == "fast"


def test_several_clips_without_a_name_are_refused_with_the_names(folder):
    with pytest.raises(InputError, match=r"holds 2 clips \(fast, slow\)\. Choose one: --clip NAME"):
        one_clip(folder, Said(), None)


def test_a_wrong_clip_name_is_answered_with_the_nearest(folder):
    with pytest.raises(InputError, match="Did you mean 'fast'"):
        one_clip(folder, Said(), "fastt")


def test_what_the_user_says_becomes_settings():
    settings = Said(fps=50.0, units="cm", up="z").settings()
    assert (settings.fps, settings.units, settings.up) == (50.0, 0.01, "z")


def test_nonsense_is_refused():
    with pytest.raises(InputError, match="no unit 'furlong'"):
        Said(units="furlong").settings()
    with pytest.raises(InputError, match="expected one of 'x', 'y'"):
        Said(up="w").settings()

import numpy as np

from motionmatch.generative import parts
from motionmatch.generative.representation import encode, make_layout
from motionmatch.generative.synthesis import SynthesisConfig, generate
from motionmatch.studies.generative import blend_patches, synthesize_naively, unfold_patches
from walks import acted


def test_it_gives_what_the_fast_method_gives():
    clips = [acted(), acted("idle 2; walk 2 speed=1.2")]
    layout = make_layout(clips)
    examples = [encode(clip, layout) for clip in clips]
    for config in (
        SynthesisConfig(representation="paper"),
        SynthesisConfig(representation="paper", alpha=None, coarse=6.0),
    ):
        slow = synthesize_naively(examples, 200, rng=np.random.default_rng(3), config=config)
        fast = generate(
            examples, 200, rng=np.random.default_rng(3), config=config, split=parts.whole_body(layout), layout=layout
        )
        np.testing.assert_allclose(fast, slow, atol=1e-9)


def test_patches_of_a_motion_fold_back_into_it():
    rows = np.random.default_rng(1).normal(size=(30, 4))
    patches = unfold_patches(rows, 5)
    assert patches.shape == (26, 20)
    np.testing.assert_array_equal(patches[3], rows[3:8].ravel())
    np.testing.assert_allclose(blend_patches(patches, np.arange(26), 5), rows)

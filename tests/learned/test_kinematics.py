"""Forward kinematics in torch is that of the skeleton (Appendix C), and both ways to differentiate it agree."""

from __future__ import annotations

import numpy as np
import torch

from learned.lessons import lessons
from motionmatch.learned import losses
from motionmatch.learned.kinematics import Bones, ForwardKinematics, PoseLossPass, matrices_from_axes
from motionmatch.learned.losses import PoseTerms

PAIRS = 4


class CompiledLosses(torch.autograd.Function):
    """The compiled pass as autograd takes it: the sum of the losses of normalised poses (2B, Y), and its terms (P,)."""

    @staticmethod
    def forward(ctx, found, frames, weights, run):
        terms, gradients = run(found.detach().contiguous().numpy(), frames, weights)
        ctx.save_for_backward(torch.from_numpy(gradients))
        terms = torch.from_numpy(terms)
        ctx.mark_non_differentiable(terms)
        return terms.sum().to(found.dtype), terms

    @staticmethod
    def backward(ctx, *gradients):
        (own,) = ctx.saved_tensors
        return own * gradients[0], None, None, None


def _batch(kind: type = np.float64):
    data = lessons()
    rng = np.random.default_rng(0)
    first = rng.choice(data.find_windows(2), PAIRS)
    frames = np.concatenate([first, first + 1])
    noisy = data.scales.normalize(data.poses[frames]) + 0.1 * rng.normal(size=(2 * PAIRS, data.layout.width))
    return data, Bones.of(data.layout, data.skeleton), frames, torch.from_numpy(noisy.astype(kind))


def test_appendix_c_equations_3_to_6_give_the_poses_of_the_database():
    data, bones, frames, _ = _batch()
    y = torch.from_numpy(data.poses[frames])
    found = ForwardKinematics(bones)(y, y)
    np.testing.assert_allclose(found.flatten(1).numpy(), data.character_poses[frames], atol=2e-4)


def test_two_axes_that_are_no_rotation_are_made_one():
    made = matrices_from_axes(torch.randn(20, 3, 2, dtype=torch.float64))
    eye = torch.eye(3, dtype=torch.float64)
    torch.testing.assert_close(made @ made.mT, eye.expand(20, 3, 3), atol=1e-8, rtol=0)
    assert torch.linalg.det(made).min() > 0.99


def test_compiled_losses_and_gradients_are_those_of_plain_torch():
    data, bones, frames, noisy = _batch()
    terms, scales = PoseTerms.of(data), data.scales
    run = PoseLossPass(bones, data.poses.astype(float), data.character_poses.astype(float), scales.mean, scales.scale)
    found = noisy.clone().requires_grad_()
    total, found_terms = CompiledLosses.apply(found, frames, terms.weights_for_pass(PAIRS), run)
    (3.0 * total).backward()
    plain = noisy.clone().requires_grad_()
    y = plain * torch.from_numpy(scales.scale) + torch.from_numpy(scales.mean)
    wanted = torch.from_numpy(data.poses[frames]).double()
    q = ForwardKinematics(bones)(y, wanted)
    wanted_q = torch.from_numpy(data.character_poses[frames]).double().reshape(len(frames), -1, 18)
    local, change, character, character_change = (
        torch.from_numpy(terms.column_weights(loss)) for loss in ("loc", "lvel", "chr", "cvel")
    )
    n = PAIRS
    expected = {
        "loc": losses.loc(y, wanted, local),
        "chr": losses.chr(q, wanted_q, character),
        "lvel": losses.lvel(y[:n], y[n:], wanted[:n], wanted[n:], change),
        "cvel": losses.cvel(q[:n], q[n:], wanted_q[:n], wanted_q[n:], character_change),
    }
    (3.0 * sum(expected.values())).backward()
    for loss, value in terms.sum_by_loss(found_terms.numpy()).items():
        np.testing.assert_allclose(value, expected[loss].item(), rtol=1e-6)
    torch.testing.assert_close(found.grad, plain.grad, atol=1e-7, rtol=1e-5)


def test_gradcheck_of_the_compiled_losses():
    data, bones, frames, noisy = _batch()
    scales, weights = data.scales, PoseTerms.of(data).weights_for_pass(PAIRS)
    run = PoseLossPass(bones, data.poses.astype(float), data.character_poses.astype(float), scales.mean, scales.scale)
    columns = torch.linspace(0, noisy.shape[1] - 1, 12).long()

    def some(values: torch.Tensor) -> torch.Tensor:
        whole = noisy.index_put((torch.arange(len(noisy))[:, None], columns[None]), values)
        return CompiledLosses.apply(whole, frames, weights, run)[0]

    start = noisy[:, columns].clone().requires_grad_()
    assert torch.autograd.gradcheck(some, (start,), eps=1e-7, atol=1e-4, rtol=1e-3, nondet_tol=0.0)

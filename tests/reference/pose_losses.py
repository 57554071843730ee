"""The slow twin of `kernels.pose_losses`: matrices joint by joint, differences column by column."""

from __future__ import annotations

import numpy as np


def characters(y: np.ndarray, root: np.ndarray, bones) -> np.ndarray:
    """(N, J - 1, 18) rotation matrix, place, velocity, angular velocity of poses (N, Y)."""
    out = []
    for pose, base in zip(y, root, strict=True):
        spin = np.zeros(3)
        velocity = np.zeros(3)
        for k in range(3):
            velocity[k] = base[bones.root_columns[k]] if bones.root_columns[k] >= 0 else 0.0
            spin[k] = base[bones.root_columns[3 + k]] if bones.root_columns[3 + k] >= 0 else 0.0
        found = {0: (np.eye(3), np.zeros(3), velocity, spin)}
        for joint in range(1, len(bones.parents)):
            columns = bones.local_columns[joint]
            place = pose[columns[:3]] if columns[0] >= 0 else bones.offsets[joint]
            rate = pose[columns[9:12]] if columns[9] >= 0 else np.zeros(3)
            axes = pose[columns[3:9]].reshape(3, 2)
            x = axes[:, 0] / np.linalg.norm(axes[:, 0])
            z = np.cross(axes[:, 0], axes[:, 1])
            z = z / np.linalg.norm(z)
            local = np.stack([x, np.cross(z, x), z], axis=1)
            rotation, above, velocity, spin = found[int(bones.parents[joint])]
            away = rotation @ place
            found[joint] = (
                rotation @ local,
                above + away,
                velocity + rotation @ rate + np.cross(spin, away),
                spin + rotation @ pose[columns[12:15]],
            )
        out.append([np.concatenate([r.ravel(), p, v, w]) for r, p, v, w in list(found.values())[1:]])
    return np.array(out)


def terms(found: np.ndarray, wanted: np.ndarray, q: np.ndarray, wanted_q: np.ndarray, weights) -> np.ndarray:
    """(P,) of poses (2B, Y) and of the same in character space (2B, J - 1, 18)."""
    half, out = len(found) // 2, np.zeros(weights.num_terms)
    local, character = found - wanted, q - wanted_q
    for column in range(found.shape[1]):
        change = local[half:, column] - local[:half, column]
        out[weights.pose.value_terms[column]] += weights.pose.values[column] * np.abs(local[:, column]).sum()
        out[weights.pose.change_terms[column]] += weights.pose.changes[column] * np.abs(change).sum()
    for column in range(18):
        change = character[half:, :, column] - character[:half, :, column]
        out[weights.character.value_terms[column]] += (
            weights.character.values[column] * np.abs(character[..., column]).sum()
        )
        out[weights.character.change_terms[column]] += weights.character.changes[column] * np.abs(change).sum()
    return out

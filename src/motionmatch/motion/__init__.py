"""Recorded motion: skeletons, clips, files, and facts that can be read off them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.motion.anatomy import Anatomy
    from motionmatch.motion.clip import Clip
    from motionmatch.motion.contacts import ContactConfig, label_contacts
    from motionmatch.motion.gltf_write import write_glb, write_glb_together
    from motionmatch.motion.ground import FittedGround, Ground
    from motionmatch.motion.kinematics import Motion, Pose
    from motionmatch.motion.mannequin import bind_pose, build_mannequin
    from motionmatch.motion.mesh import Mesh
    from motionmatch.motion.mirror import mirror_clip
    from motionmatch.motion.ranges import Ranges
    from motionmatch.motion.resample import resample_clip
    from motionmatch.motion.root import RootPath, add_root
    from motionmatch.motion.skeleton import Skeleton
    from motionmatch.motion.tags import Tags
    from motionmatch.motion.understand import Understanding
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "anatomy": ["Anatomy"],
            "clip": ["Clip"],
            "contacts": ["ContactConfig", "label_contacts"],
            "gltf_write": ["write_glb", "write_glb_together"],
            "ground": ["FittedGround", "Ground"],
            "kinematics": ["Motion", "Pose"],
            "mannequin": ["bind_pose", "build_mannequin"],
            "mesh": ["Mesh"],
            "mirror": ["mirror_clip"],
            "ranges": ["Ranges"],
            "resample": ["resample_clip"],
            "root": ["RootPath", "add_root"],
            "skeleton": ["Skeleton"],
            "tags": ["Tags"],
            "understand": ["Understanding"],
        },
    )

__all__ = [
    "Anatomy",
    "Clip",
    "ContactConfig",
    "FittedGround",
    "Ground",
    "Mesh",
    "Motion",
    "Pose",
    "Ranges",
    "RootPath",
    "Skeleton",
    "Tags",
    "Understanding",
    "add_root",
    "bind_pose",
    "build_mannequin",
    "label_contacts",
    "mirror_clip",
    "resample_clip",
    "write_glb",
    "write_glb_together",
]

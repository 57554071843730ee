"""Let motionmatch find the roles, units and axes of an unknown skeleton, even one without names.

python examples/05_understand_a_skeleton.py
"""

from dataclasses import replace

import motionmatch as mm


def main() -> None:
    clip = mm.actors.sketch.walk(seconds=3.0).scale(100.0)  # centimetres, as many files are
    nameless = replace(clip.skeleton, names=tuple(f"joint{j}" for j in range(clip.skeleton.num_joints)))
    stranger = replace(clip, skeleton=nameless)

    belief = mm.understand(stranger)
    print(f"{belief.anatomy.kind}, {belief.unit}, {belief.up} up")
    for role, joint in belief.anatomy.roles.items():
        print(f"  {role:15} {nameless.names[joint]:8} (really {clip.skeleton.names[joint]})")

    known = belief.apply(stranger)  # in metres, with its anatomy
    print(f"the head is {known.positions_world[0, known.anatomy['head'], 1]:.2f} m high")


if __name__ == "__main__":
    main()

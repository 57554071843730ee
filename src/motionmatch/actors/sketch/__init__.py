"""Simple walking figures made from a few rules, without any data: for tests and a first look.

sketch.walk(6.0, speed=1.3, turn=0.3)    # a person of 22 joints
sketch.walk_dog(6.0, speed=0.9)          # a dog of 26 joints
"""

from motionmatch.actors.sketch.dog import walk_dog
from motionmatch.actors.sketch.person import MOST_SPEED, MOST_TURN, make_person, walk

__all__ = ["MOST_SPEED", "MOST_TURN", "make_person", "walk", "walk_dog"]

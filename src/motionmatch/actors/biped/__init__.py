"""A person: body, gait model, feet, legs and arms, and the performer that puts a script into motion.

`performer` stands on top and imports the room `moves`; everything else here is below the moves and imports none.
"""

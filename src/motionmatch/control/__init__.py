"""How a character moves: from what a player wants to poses, frame by frame."""

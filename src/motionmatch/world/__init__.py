"""What characters move among: obstacles, scenes, and a grid to look them up in."""

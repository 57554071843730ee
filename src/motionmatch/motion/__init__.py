"""What was captured: skeletons, clips, files, and what can be read off them."""

"""What is searched: clips packed flat, with the features that say what each frame is good for."""

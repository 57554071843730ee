"""The moves of a person: the words of a script, and how each of them changes the poses of the gait model."""

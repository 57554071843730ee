"""Pictures that a person can judge motion by."""

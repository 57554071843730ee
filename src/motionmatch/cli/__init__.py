"""The command line: a dataclass for each verb, whose fields are its arguments."""

"""The version of the package. This is the only place that says it; `pyproject.toml` reads it from here."""

__version__ = "0.3.0"

"""The browser page: the wire protocol, the server, and the simulation that it shows."""

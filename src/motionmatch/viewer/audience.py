"""Who is there: one page drives, the others watch."""

from __future__ import annotations


class Audience:
    """Pages by number. The first drives; a later one watches until it takes over or the driver has gone."""

    def __init__(self) -> None:
        self._waiting: list[int] = []  # in the order in which they may drive
        self._watching: list[int] = []  # by their own choice
        self.driver: int | None = None

    def __len__(self) -> int:
        return len(self._waiting) + len(self._watching)

    def __iter__(self):
        return iter([*self._waiting, *self._watching])

    def join(self, client: int) -> None:
        self._waiting.append(client)
        self._settle()

    def leave(self, client: int) -> None:
        self._forget(client)
        self._settle()

    def take(self, client: int) -> None:
        """This one drives now."""
        self._forget(client)
        self._waiting.insert(0, client)
        self.driver = client

    def watch(self, client: int) -> None:
        """This one only watches, until it takes over."""
        self._forget(client)
        self._watching.append(client)
        self._settle()

    def role(self, client: int) -> str:
        return "drive" if client == self.driver else "watch"

    def _forget(self, client: int) -> None:
        for group in (self._waiting, self._watching):
            if client in group:
                group.remove(client)
        if self.driver == client:
            self.driver = None

    def _settle(self) -> None:
        if self.driver is None and self._waiting:
            self.driver = self._waiting[0]

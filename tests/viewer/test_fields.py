"""What the fields of messages may be."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from motionmatch.viewer import fields
from motionmatch.viewer.fields import MessageError


@dataclass(frozen=True)
class Some:
    """A message with one field."""

    kind: ClassVar[str] = "some"
    x: Any = field(default=None)


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (lambda m: fields.whole(m, "x", 1, 9), 4, 1.5),
        (lambda m: fields.whole(m, "x", 0, 9), 0, True),
        (lambda m: fields.number(m, "x", -1, 1), 0.5, 2),
        (lambda m: fields.pair(m, "x"), [0, 1], [0, "1"]),
        (lambda m: fields.flag(m, "x"), False, 0),
        (lambda m: fields.text(m, "x", 3), "abc", "abcd"),
        (lambda m: fields.choice(m, "x", ("a", "b")), "b", ["a"]),
    ],
)
def test_what_fits_passes_and_the_rest_is_refused_with_the_name(check, good, bad):
    check(Some(good))
    with pytest.raises(MessageError, match=r"some: x is .*, expected"):
        check(Some(bad))


def test_json_is_put_right():
    message = Some([1, 0])
    fields.pair(message, "x")
    assert message.x == (1.0, 0.0)
    message = Some(1)
    fields.number(message, "x", 0, 2)
    assert isinstance(message.x, float)

"""One JSON form per answer, the same on the command line, over HTTP and in the browser.

Each answer is a frozen dataclass. Its fields are the keys of the JSON object, in order, and no key
is ever left out. ``of`` creates an answer from objects of the library; an answer about one such
object has the name of the object's class. The server writes answers with msgspec; ``to_json`` needs
only the standard library.

There is one module per subject: ``boards``, ``positions``, ``hints``, ``games`` (with
``cell_symbols``, one character per cell), ``reviews``, ``training``, ``decompositions``,
``reports`` and ``service``. ``glossary`` describes fields that mean the same everywhere.
``tests/answers/golden`` has the JSON of each answer. ``docs/reference/answers.schema.json`` has the
schema of all answers; ``web.openapi`` makes it.

These conventions hold in every answer:

- A cell is ``[row, column]``, counted from 0. Lists of cells are ascending unless stated otherwise.
- An exact number between 0 and 1 is a string, ``"1/3"``, followed by the same value as a float:
  ``mine_probability`` and ``mine_probability_value``, ``risk`` and ``risk_value``, ``luck`` and
  ``luck_value``. The string is null if the number was not computed exactly; both are null if it is
  unknown. Chances that are never fractions, such as ``win_chance``, are floats. For all cells of
  a board, ``probabilities`` are floats; ``exact_probabilities`` are strings, if requested.
- Numbers that may exceed 2**53 (``solutions``, ``seed``) are strings of digits.
- ``text`` is for people who see the board and the labels that the answer puts on it. ``spoken`` is
  the same text with rows and columns instead of labels. If there is only one wording,
  it is in ``text``.
- ``board`` is a board in the notation. ``layout``, ``rows`` and ``picture`` are lists of rows.
- Kinds, techniques, verdicts and outcomes have the values of the library's enums.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import UnionType
from typing import Any, TypeVar, Union, get_origin, get_type_hints

_Answer = TypeVar("_Answer")
_UNIONS = (UnionType, Union)  # unions are of the second type from Python 3.14 on


def plain(answer: Any) -> Any:
    """Return an answer as dictionaries, lists, strings and numbers.

    >>> from sapper.answers.service import Health
    >>> plain(Health(live=True, ready=False, version="1.0"))
    {'live': True, 'ready': False, 'version': '1.0'}
    """
    if is_dataclass(answer) and not isinstance(answer, type):
        return {field.name: plain(getattr(answer, field.name)) for field in fields(answer)}
    if isinstance(answer, list | tuple):
        return [plain(each) for each in answer]
    if isinstance(answer, Mapping):
        return {plain(key): plain(value) for key, value in answer.items()}
    return answer.value if isinstance(answer, Enum) else answer


def to_json(answer: Any) -> str:
    """Return an answer as JSON on one line."""
    return json.dumps(plain(answer), separators=(",", ":"), allow_nan=False)


def digits(number: int) -> str:
    """Return all digits of a number of any length, since ``str`` refuses more than 4,300 digits."""
    return str(Decimal(number))


def fraction(number: Fraction | None) -> str | None:
    """Return an exact number as text, without a denominator of one.

    >>> fraction(Fraction(1, 3)), fraction(Fraction(1)), fraction(None)
    ('1/3', '1', None)
    """
    if number is None:
        return None
    if number.denominator == 1:
        return digits(number.numerator)
    return f"{digits(number.numerator)}/{digits(number.denominator)}"


def taken(kind: type[_Answer], source: object, /, **given: Any) -> _Answer:
    """Create an answer; copy each field from the attribute of ``source`` with the same name."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: getattr(source, name) for name in names - given.keys()}, **given)


def empty(kind: type[_Answer], /, **given: Any) -> _Answer:
    """Create an answer from some of its fields; the other fields are null, false or empty."""
    makers = {name: get_origin(hint) or hint for name, hint in get_type_hints(kind).items()}
    others = makers.keys() - given.keys()
    nothing = {name: None if makers[name] in _UNIONS else makers[name]() for name in others}
    return kind(**nothing, **given)


def value(number: Fraction | None) -> float | None:
    """Return an exact number as a float."""
    return None if number is None else float(number)

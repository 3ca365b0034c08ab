import inspect
from dataclasses import fields

from sapper.cli.generate import generate
from sapper.generators import BoardOptions


def test_every_field_of_the_boards_options_is_an_option_with_its_default():
    parameters = inspect.signature(generate).parameters
    for field in fields(BoardOptions):
        assert parameters[field.name].default == field.default

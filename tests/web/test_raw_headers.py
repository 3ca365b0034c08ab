from sapper.web.raw_headers import header


def test_the_first_header_of_a_name_is_found_as_it_was_sent():
    scope = {"headers": [(b"host", b"a"), (b"host", b"b"), (b"x", b"\xe9")]}
    assert (header(scope, b"host"), header(scope, b"x")) == ("a", "é")
    assert header(scope, b"origin") is None

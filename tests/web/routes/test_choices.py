"""Everything that can be chosen, over the API."""


def test_everything_that_can_be_chosen_is_listed(client):
    choices = client.get("/api/choices").json()
    assert [level["name"] for level in choices["levels"]][-1] == "expert"
    assert [mode["name"] for mode in choices["modes"]] == [
        "classic",
        "no-guess",
        "strict",
        "fair",
        "lenient",
    ]
    assert {"notation", "mbf"} <= {form["name"] for form in choices["formats"]}
    assert choices["limits"]["cells"] == 40_000

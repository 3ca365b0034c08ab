from dataclasses import replace

from sapper.web.store import StoredAccount

ADA = StoredAccount("p", "ada", "a hash", created=1.0)


def test_an_account_is_found_by_name_and_by_player(store):
    assert store.account_named("ada") is store.account_of("p") is None
    assert store.keep_account(ADA)
    assert store.account_named("ada") == store.account_of("p") == ADA


def test_a_name_is_one_players(store):
    assert store.keep_account(ADA)
    assert not store.keep_account(replace(ADA, player="q"))
    assert store.account_of("q") is None
    renamed = replace(ADA, name="lady ada", passphrase="another hash")
    assert store.keep_account(renamed)
    assert store.account_of("p") == renamed
    assert store.keep_account(replace(ADA, player="q"))  # the name is free now

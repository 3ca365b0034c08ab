import threading


def test_a_key_of_the_server_is_drawn_once(store):
    assert store.server_key("daily", lambda: "aa" * 32) == "aa" * 32
    assert store.server_key("daily", lambda: "bb" * 32) == "aa" * 32
    assert store.server_key("other", lambda: "bb" * 32) == "bb" * 32


def test_all_who_ask_for_a_key_at_once_get_the_same(store):
    found = []
    threads = [
        threading.Thread(
            target=lambda own=f"{number:064}": found.append(store.server_key("daily", lambda: own))
        )
        for number in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1

from sapper.render import html


def test_words_are_escaped_and_lines_open_at_a_click():
    text = html.figure("<svg/>\n", "1 < 2", details=["a & b", "c"], heading="2 steps")
    assert text == (
        '<figure style="margin:0"><svg/><figcaption>1 &lt; 2</figcaption>'
        "<details><summary>2 steps</summary><ol><li>a &amp; b</li><li>c</li></ol></details>"
        "</figure>"
    )


def test_without_lines_there_is_nothing_to_open():
    assert "<details>" not in html.figure("<svg/>", "words", heading="0 steps")

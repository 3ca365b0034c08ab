from tests.studies.measuring import results

from sapper.engine import Verdict
from sapper.studies import widths
from sapper.studies.study import Scale


def test_positions_have_widths_and_states():
    for result in results(widths.STUDY, widths.cases(Scale.TINY)):
        assert result.values["verdict"] == Verdict.CONSISTENT.value
        if result.values["components"]:
            assert result.values["width"] >= 1
            assert result.values["states"] >= result.values["boxes"]
        if result.case.subject in (widths.PLAY, widths.STUCK):
            for suffix in ("", widths.AFTER):
                parts, trees, answers = (
                    result.values[f"bags {name}{suffix}"] for name in ("parts", "trees", "answers")
                )
                assert 0 <= trees <= answers <= parts
                whole = {"tree": (parts, parts), "series-parallel": (0, parts)}
                if result.values[f"bags{suffix}"] in whole:
                    least, all_of_them = whole[result.values[f"bags{suffix}"]]
                    assert (trees >= least, answers) == (True, all_of_them)
                else:
                    assert answers < parts

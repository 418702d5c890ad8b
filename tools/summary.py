"""Sum up test reports in a few lines, and say what was left out: `python tools/summary.py FOLDER`.

The folder has JUnit XML files named *build*.xml, and a file `left-out` with a line for whatever could not even begin.
A test that was skipped on one build and has run on another was not left out.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree


def line(report: Path) -> str:
    """Return what *report* says."""
    suites = list(ElementTree.parse(report).getroot().iter("testsuite"))
    total, failed, errors, skipped = [
        sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped")
    ]
    seconds = sum(float(suite.get("time", 0)) for suite in suites)
    bad = f", {failed + errors} failed" if failed + errors else ""
    return f"{total - failed - errors - skipped} passed{bad}, {skipped} skipped in {seconds:.0f} s"


def left_out(reports: list[Path]) -> Counter[str]:
    """Return why tests were skipped that have run in none of *reports*, and how many for each reason."""
    ran: set[tuple[str, str]] = set()
    skipped: dict[tuple[str, str], str] = {}
    for report in reports:
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            name = (case.get("classname", ""), case.get("name", ""))
            reason = case.find("skipped")
            if reason is None:
                ran.add(name)
            else:
                skipped[name] = " ".join(reason.get("message", "").split())
    return Counter(reason for name, reason in skipped.items() if name not in ran)


def main() -> None:
    """Print one line for each report, one for the coverage, and one for each thing that was left out."""
    folder = Path(sys.argv[1])
    reports = sorted(folder.glob("*.xml"))
    for report in reports:
        print(f"{report.stem:15} {line(report)}")
    command = [sys.executable, "-m", "coverage", "report", "--format=total"]
    covered = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    print(f"{'coverage':15} {covered} % of branches and lines (cards, core, games, record; pure build)")
    begun = folder / "left-out"
    for what in begun.read_text(encoding="utf-8").splitlines() if begun.exists() else []:
        print(f"NOT RUN: {what}")
    for reason, number in left_out(reports).most_common():
        print(f"NOT RUN: {number} {'test' if number == 1 else 'tests'}: {reason}")


if __name__ == "__main__":
    main()

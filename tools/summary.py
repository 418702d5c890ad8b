"""Sum up test reports (JUnit XML files named *build*.xml) and the coverage in a few lines."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree


def line(report: Path) -> str:
    """Return what *report* says."""
    if not report.exists():
        return "NOT RUN: it cannot be compiled on this machine"
    suites = list(ElementTree.parse(report).getroot().iter("testsuite"))
    total, failed, errors, skipped = [
        sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped")
    ]
    seconds = sum(float(suite.get("time", 0)) for suite in suites)
    bad = f", {failed + errors} failed" if failed + errors else ""
    return f"{total - failed - errors - skipped} passed{bad}, {skipped} skipped in {seconds:.0f} s"


def main() -> None:
    """Print one line for each report and one for the coverage."""
    for name in sys.argv[1:]:
        print(f"{Path(name).stem + ' build':15} {line(Path(name))}")
    command = [sys.executable, "-m", "coverage", "report", "--format=total"]
    covered = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    print(f"{'coverage':15} {covered} % of branches and lines (cards, core, games, record; pure build)")


if __name__ == "__main__":
    main()

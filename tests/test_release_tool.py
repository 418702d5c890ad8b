"""`tools/release.py` refuses what is not ready, and changes nothing unless it is told to."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import release
from tools.release import NotReady, check_packages, check_tree, check_version

INIT = '"""A package."""\n\n__version__ = "0.1.0"\n'


def git(folder: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a small repository that is ready for a release."""
    folder = tmp_path / "tree"
    place = folder / release.PLACE
    place.parent.mkdir(parents=True)
    place.write_text(INIT, encoding="utf-8")
    root = Path(release.__file__).parents[1]
    config = (root / "pyproject.toml").read_text(encoding="utf-8").partition("[tool.towncrier]")
    (folder / "pyproject.toml").write_text(config[1] + config[2], encoding="utf-8")
    (folder / "CHANGELOG.md").write_text("# Changes\n\n<!-- fragments -->\n", encoding="utf-8")
    (folder / "README.md").touch()
    (folder / "changelog.d").mkdir()
    (folder / "changelog.d" / "7.added.md").write_text("A new card.\n", encoding="utf-8")
    (folder / ".gitignore").write_text("/src/talong/server/static/\n/dist/\n", encoding="utf-8")
    (folder / "tools").mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "config", "user.name", "Anna")
    git(folder, "config", "user.email", "anna@example.org")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "begin")
    page = folder / release.STATIC / "index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    return folder


def packed(folder: Path, version: str, says: str | None = None, compiled: bool = False) -> list[Path]:
    """Return packages with as little in them as is looked at."""
    folder.mkdir(exist_ok=True)
    text = f"Metadata-Version: 2.4\nName: talong\nVersion: {says or version}\n".encode()
    sdist = folder / f"talong-{version}.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        member = tarfile.TarInfo(f"talong-{version}/PKG-INFO")
        member.size = len(text)
        archive.addfile(member, BytesIO(text))
    wheel = folder / f"talong-{version}-py3-none-any.whl"
    with ZipFile(wheel, "w") as zipped:
        zipped.writestr(f"talong-{version}.dist-info/METADATA", text)
        zipped.writestr("talong/server/static/index.html", "")
        if compiled:
            zipped.writestr("talong/core/match.cpython-311.so", "")
    return [sdist, wheel]


@pytest.mark.parametrize("new", ["0.1.0", "0.1.1", "0.2.0", "1.0.0", "0.2.0rc1"])
def test_versions_that_follow_are_taken(new: str) -> None:
    check_version(new, "0.1.0")


@pytest.mark.parametrize("new", ["0.0.9", "0.1", "v0.2.0", "0.2.0-rc1", "next", "", "0.1.0.dev1"])
def test_other_versions_are_refused(new: str) -> None:
    with pytest.raises(NotReady, match="is no version after"):
        check_version(new, "0.1.0")


def test_a_tree_that_is_ready_is_taken(tree: Path) -> None:
    check_tree(tree, "0.2.0")


def test_a_tree_that_is_not_ready_is_refused(tree: Path) -> None:
    (tree / "new").touch()
    with pytest.raises(NotReady, match="not everything is committed"):
        check_tree(tree, "0.2.0")
    (tree / "new").unlink()
    git(tree, "tag", "v0.2.0")
    with pytest.raises(NotReady, match="there is a tag"):
        check_tree(tree, "0.2.0")
    git(tree, "rm", "--quiet", "changelog.d/7.added.md")
    git(tree, "commit", "--quiet", "--message", "no news")
    with pytest.raises(NotReady, match="no fragment"):
        check_tree(tree, "0.3.0")
    (tree / "CHANGELOG.md").write_text("# Changes\n\n## 0.3.0 (today)\n", encoding="utf-8")
    git(tree, "commit", "--quiet", "--all", "--message", "released")
    with pytest.raises(NotReady, match=r"has 0\.3\.0 already"):
        check_tree(tree, "0.3.0")


def test_packages_are_what_they_are_called(tmp_path: Path) -> None:
    check_packages(packed(tmp_path / "good", "0.2.0"), "0.2.0")
    with pytest.raises(NotReady, match="says it is talong 0"):
        check_packages(packed(tmp_path / "other", "0.2.0", says="0.1.0"), "0.2.0")
    with pytest.raises(NotReady, match="has 1 compiled modules"):
        check_packages(packed(tmp_path / "binaries", "0.2.0", compiled=True), "0.2.0")
    with pytest.raises(NotReady, match="no pure wheel"):
        check_packages(packed(tmp_path / "lone", "0.2.0")[:1], "0.2.0")


@pytest.mark.parametrize("really", [False, True])
def test_a_release_changes_the_tree_only_if_it_is_meant(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, really: bool
) -> None:
    seen: list[str] = []

    def build(folder: Path, compiled: bool) -> list[Path]:
        seen.append((folder / release.PLACE).read_text(encoding="utf-8"))
        assert (folder / release.STATIC / "index.html").is_file()
        return packed(tmp_path / "built", "0.2.0")

    monkeypatch.setattr(release, "build", build)
    monkeypatch.setattr(release, "try_package", lambda package, kind, _folder: f"{kind} {package.name}")
    before = git(tree, "rev-parse", "HEAD")

    release.release(tree, "0.2.0", really, compiled=False)

    assert seen == [INIT.replace("0.1.0", "0.2.0")]
    assert git(tree, "status", "--porcelain") == ""
    if not really:
        assert git(tree, "rev-parse", "HEAD") == before
        assert git(tree, "tag") == ""
        assert not (tree / "dist").exists()
        return
    assert git(tree, "log", "-1", "--format=%s by %an").strip() == "release: 0.2.0 by Anna"
    assert git(tree, "tag").split() == ["v0.2.0"]
    assert (tree / release.PLACE).read_text(encoding="utf-8") == seen[0]
    changes = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## 0.2.0 (" in changes
    assert "A new card." in changes
    assert not list((tree / "changelog.d").glob("*.md"))
    assert len(list((tree / "dist").iterdir())) == 2


def test_the_command_says_why_not(monkeypatch: pytest.MonkeyPatch, tree: Path) -> None:
    monkeypatch.setattr(release, "ROOT", tree)
    monkeypatch.setattr(sys, "argv", ["release", "0.0.1"])
    with pytest.raises(SystemExit, match=r"No release: 0\.0\.1 is no version after 0\.1\.0"):
        release.main()

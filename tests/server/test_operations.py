"""Every metric is described, every alert is about metrics there are, and the server is confined as the pages say."""

from __future__ import annotations

import asyncio
import http.server
import importlib.util
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import Metric

from talong.server.config import Config
from talong.server.context import Context

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
DESCRIBED = set(re.findall(r"^\| `(talong_\w+)` \|", PAGE, re.MULTILINE))


def exported(metric: Metric) -> str:
    """Return the name that Prometheus shows for *metric*."""
    return f"{metric.name}_total" if metric.type == "counter" else metric.name


@pytest.fixture(scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the names of all metrics of a process."""
    folder = tmp_path_factory.mktemp("house")

    async def collect() -> set[str]:
        context = Context(Config(folder=folder))
        await context.start()
        found = {exported(metric) for metric in context.metrics_registry.collect()}
        await context.close()
        return found

    return asyncio.run(collect())


def test_every_metric_is_described(registered: set[str]) -> None:
    assert "talong_command_seconds" in registered
    assert registered - DESCRIBED == set()


def rules() -> list[dict[str, Any]]:
    yaml = pytest.importorskip("yaml")
    (group,) = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
    return list(group["rules"])


def test_alerts_are_about_metrics_that_are_described_and_say_what_to_do() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names))
    assert re.findall(r"^### (\w+)$", PAGE, re.MULTILINE) == names
    for rule in rules():
        asked = {name.removesuffix("_bucket") for name in re.findall(r"\btalong_\w+", rule["expr"])}
        assert asked <= DESCRIBED, rule["alert"]
        assert rule["expr"].count('job="talong"') >= max(1, len(asked))
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["runbook"] == f"docs/operations.md#{rule['alert'].lower()}"
        assert rule["annotations"]["summary"]


def test_prometheus_takes_the_alerts() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("there is no promtool here")
    done = subprocess.run(
        [promtool, "check", "rules", str(DEPLOY / "alerts.yaml")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


# ------------------------------------------------------------------------------------------------------------- the unit


def test_unit_is_confined() -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here")
    unit = str(DEPLOY / "talong.service")
    done = subprocess.run(
        [analyze, "security", "--offline=yes", "--threshold=20", "--no-pager", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr  # An exposure of at most 2.0 of 10.


def test_unit_says_what_it_may_take() -> None:
    settings = (DEPLOY / "talong.service").read_text(encoding="utf-8")
    for name in ("MemoryMax", "TasksMax", "SystemCallFilter", "DynamicUser", "NoNewPrivileges"):
        assert re.search(rf"^{name}=\S", settings, re.MULTILINE), name


# ------------------------------------------------------------------------------------------------------------ the image


def unpinned(dockerfile: str, compose: str) -> list[str]:
    """Return the images that are taken from somewhere without a digest."""
    stages = set(re.findall(r"^FROM .* AS (\w+)$", dockerfile, re.MULTILINE))
    taken = [name for name in re.findall(r"^FROM +(\S+)", dockerfile, re.MULTILINE) if name not in stages]
    taken += [name for name in re.findall(r"^ *image: *(\S+)", compose, re.MULTILINE) if name != "talong"]
    taken += re.findall(r"^# *syntax *= *(\S+)", dockerfile, re.MULTILINE)
    taken += [name for name in re.findall(r"--from=(\S+)", dockerfile) if name not in stages]
    return [name for name in taken if not re.search(r"@(\$\{[A-Z]+_DIGEST(\}|:\?)|sha256:[0-9a-f]{64}$)", name)]


def test_nothing_is_built_on_an_image_without_a_digest() -> None:
    assert unpinned(DOCKERFILE, COMPOSE) == []
    assert not re.search(r"^ARG \w+_DIGEST=", DOCKERFILE, re.MULTILINE)  # Nobody has made one up.
    assert set(re.findall(r"^ARG (\w+)$", DOCKERFILE, re.MULTILINE)) == {"NODE_DIGEST", "PYTHON_DIGEST"}


@pytest.mark.parametrize(
    ("dockerfile", "compose", "found"),
    [
        ("FROM python:3.13-slim AS build\nFROM build\n", "", "python:3.13-slim"),
        ("# syntax=docker/dockerfile:1\n", "", "docker/dockerfile:1"),
        ("COPY --from=busybox /bin/sh /bin/sh\n", "", "busybox"),
        ("", "    image: postgres:17\n", "postgres:17"),
    ],
)
def test_an_image_without_a_digest_is_seen(dockerfile: str, compose: str, found: str) -> None:
    assert unpinned(dockerfile, compose) == [found]


def test_image_is_built_of_the_lock_alone() -> None:
    steps = re.findall(r"^RUN (.*?)(?<!\\)$", DOCKERFILE, re.MULTILINE | re.DOTALL)
    pips = [
        command
        for step in steps
        for command in re.split(r"&& ", step)
        if re.search(r"\bpip (wheel|install)\b", command)
    ]
    assert len(pips) == 4
    for command in pips:
        assert "--require-hashes" in command or "--no-index" in command, command
    assert "TALONG_CLIENT=1 TALONG_COMPILED=1" in DOCKERFILE
    final = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER [1-9]\d*:[1-9]\d*$", final, re.MULTILINE)
    assert final.index("install --directory --owner talong") < final.index("VOLUME /var/lib/talong")
    assert "HEALTHCHECK" in final


def test_what_the_image_is_built_from_is_sent_and_nothing_else() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "*"
    sent = {line[1:] for line in lines if line.startswith("!")}
    copied = {
        name.rstrip("/")
        for given in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
        for name in given.split()
    }
    assert all(any(name == path or name.startswith(f"{path}/") for path in sent) for name in copied)
    assert all((ROOT / name).exists() for name in copied | sent)


def test_services_are_confined() -> None:
    yaml = pytest.importorskip("yaml")
    for name, service in yaml.safe_load(COMPOSE)["services"].items():
        assert service["cap_drop"] == ["ALL"], name
        assert "cap_add" not in service
        assert service["read_only"] is True, name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert {"mem_limit", "pids_limit", "healthcheck"} <= set(service), name
        assert service["image"] == "talong" or service["user"] not in {"root", "0"}, name


# ------------------------------------------------------------------------------------------------------------- digests


class Registry(http.server.BaseHTTPRequestHandler):
    """A registry of images that wants a token, as the public ones do."""

    def do_GET(self) -> None:
        manifest = json.dumps({"path": self.path}).encode()
        if self.path.startswith("/token?"):
            self.answer(200, json.dumps({"token": "anybody"}).encode())
        elif self.headers.get("Authorization") != "Bearer anybody":
            realm = f'Bearer realm="http://{self.headers["Host"]}/token",service="images",scope="pull"'
            self.answer(401, b"{}", realm)
        else:
            self.answer(200, manifest)

    def answer(self, status: int, body: bytes, realm: str = "") -> None:
        self.send_response(status)
        if realm:
            self.send_header("WWW-Authenticate", realm)
        self.send_header("Docker-Content-Digest", f"sha256:{'0' * 64}")  # Not to be believed.
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture
def metrics_registry() -> Iterator[str]:
    server = http.server.HTTPServer(("127.0.0.1", 0), Registry)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_digests_are_computed_for_every_image(metrics_registry: str, capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("pin_images", ROOT / "tools" / "pin_images.py")
    assert spec is not None
    assert spec.loader is not None
    pin_images = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pin_images)

    pin_images.main(metrics_registry)

    said = dict(line.split("=") for line in capsys.readouterr().out.splitlines())
    assert set(said) == set(re.findall(r"\w+_DIGEST", DOCKERFILE + COMPOSE))
    manifest = json.dumps({"path": "/v2/library/python/manifests/3.13-slim"}).encode()
    assert said["PYTHON_DIGEST"] == f"sha256:{sha256(manifest).hexdigest()}"
    with pytest.raises(SystemExit, match=r"pin_images: node:22-slim: "):
        pin_images.main("http://127.0.0.1:9")

#!/usr/bin/env python3
"""Print the digests of the images that deploy/ stands on, as they are now, one NAME_DIGEST=sha256:… a line.

    tools/pin_images.py >deploy/images.env

A digest is computed here, from the bytes that the registry sends, and not believed. Keep the file with your deployment:
building again with it gives the same image, and taking newer ones is a change that can be seen.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

DEPLOY: Final = Path(__file__).parents[1] / "deploy"
FILES: Final = (DEPLOY / "Dockerfile", DEPLOY / "compose.yaml")
HUB: Final = "https://registry-1.docker.io"
PINNED: Final = re.compile(r"(?:^FROM|image:) +([a-z0-9/._-]+):([\w.-]+)@\$\{(\w+_DIGEST)\b", re.MULTILINE)
KINDS: Final = (
    "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json, "
    "application/vnd.oci.image.manifest.v1+json, application/vnd.docker.distribution.manifest.v2+json"
)


def images() -> dict[str, tuple[str, str]]:
    """Return repository and tag of each image by the name of its digest."""
    found: dict[str, tuple[str, str]] = {}
    for path in FILES:
        for repository, tag, name in PINNED.findall(path.read_text(encoding="utf-8")):
            if found.setdefault(name, (repository, tag)) != (repository, tag):
                raise SystemExit(f"pin_images: {name} is the digest of two images")
    return found


def fetch(address: str, token: str = "") -> bytes:
    """Return what is at *address*."""
    headers = {"Accept": KINDS} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(address, headers=headers), timeout=30) as answer:
        body: bytes = answer.read()
        return body


def digest(repository: str, tag: str, registry: str = HUB) -> str:
    """Return the digest of what *tag* names at the *registry*."""
    path = repository if "/" in repository else f"library/{repository}"
    address = f"{registry}/v2/{path}/manifests/{tag}"
    try:
        manifest = fetch(address)
    except HTTPError as refusal:  # Anybody may read, but has to ask for a token first.
        asked = dict(re.findall(r'(\w+)="([^"]*)"', refusal.headers.get("WWW-Authenticate", "")))
        if refusal.code != 401 or "realm" not in asked:
            raise
        query = urlencode({name: asked[name] for name in ("service", "scope") if name in asked})
        manifest = fetch(address, json.loads(fetch(f"{asked['realm']}?{query}"))["token"])
    json.loads(manifest)  # Not the page of some proxy.
    return f"sha256:{hashlib.sha256(manifest).hexdigest()}"


def main(registry: str = HUB) -> None:
    """Print them all, or nothing."""
    lines = []
    for name, (repository, tag) in images().items():
        try:
            lines.append(f"{name}={digest(repository, tag, registry)}")
        except (URLError, ValueError, KeyError) as error:
            raise SystemExit(f"pin_images: {repository}:{tag}: {error}") from None
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:2])

"""The protocol of the sockets as JSON schema."""

from __future__ import annotations

import msgspec

from talong.wire.answers import Outgoing
from talong.wire.commands import PROTOCOL, Incoming


def protocol_schema() -> dict[str, object]:
    """Return the schema of all messages."""
    (incoming, outgoing), parts = msgspec.json.schema_components(
        [Incoming, Outgoing],
        ref_template="#/$defs/{name}",
        schema_hook=lambda _type: {"title": "anything"},  # The facts of the games have no schema here.
    )
    return {"protocol": PROTOCOL, "incoming": incoming, "outgoing": outgoing, "$defs": parts}

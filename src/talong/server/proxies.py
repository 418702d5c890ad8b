"""The client's address behind reverse proxies: `X-Forwarded-For` is believed only from those that the settings name."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Headers = Iterable[tuple[bytes, bytes]]

FORWARDED_FOR: Final = b"x-forwarded-for"
PROXIED: Final = frozenset({FORWARDED_FOR, b"forwarded", b"x-real-ip", b"via"})  # Headers that a proxy adds.
HOPS_MOST: Final = 20
SITE_BITS: Final = 64  # A holder of one IPv6 address has as many as they like in its /64 network.


class Client(NamedTuple):
    """Client of a request: the address that limits count by, and whether it is proxied by a named proxy or local."""

    address: str
    is_proxied: bool
    is_local: bool


class Proxies:
    """Trusted proxies, whose `X-Forwarded-For` is believed."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.networks = [ip_network(one, strict=False) for one in named]

    def trusts(self, host: str) -> bool:
        """Tell whether *host* is a trusted proxy."""
        address = parse_address(host)
        return address is not None and self._trusts(address)

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self.networks)

    def client_of(self, host: str, headers: Headers) -> Client:
        """Return the client, given the *host* at the other end of the connection and the *headers* it has sent.

        Each proxy adds the address that it saw to the right, so the client is the rightmost address that is not a proxy
        itself; whatever stands further left, the client may have written. What is no address ends the search: then the
        proxy that has passed it on is the last that is known for sure.
        """
        peer = parse_address(host)
        if peer is None:
            return Client(host, is_proxied=False, is_local=False)
        if not self._trusts(peer):
            is_local = peer.is_loopback and not any(name in PROXIED for name, _value in headers)
            return Client(limited_by(peer), is_proxied=False, is_local=is_local)
        given = [value for name, value in headers if name == FORWARDED_FOR]
        hops = b",".join(given).decode("latin-1").split(",") if given else []
        client = peer
        for hop in reversed(hops[-HOPS_MOST:]):
            address = parse_hop(hop)
            if address is None:
                break
            client = address
            if not self._trusts(address):
                break
        return Client(limited_by(client), is_proxied=True, is_local=False)


def parse_address(host: str) -> Address | None:
    """Return the address that *host* spells, or None; IPv4 mapped into IPv6 becomes IPv4."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def parse_hop(hop: str) -> Address | None:
    """Return the address of one hop of the header, which may have a port."""
    text = hop.strip()
    if text.startswith("["):
        return parse_address(text[1:].partition("]")[0])
    if text.count(":") == 1:
        text = text.partition(":")[0]
    return parse_address(text)


def limited_by(address: Address) -> str:
    """Return the key under which limits count *address*: itself, or its /64 network for IPv6."""
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    return str(IPv6Network((int(address) >> SITE_BITS << SITE_BITS, SITE_BITS)))

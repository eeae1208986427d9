"""Where a request really goes: gateway, corrected base address, secrets, redirects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, urlencode, urljoin, urlsplit, urlunsplit

from refassay.evidence.redact import without_userinfo
from refassay.registries._registry import Registry, Request
from refassay.settings import Secrets, Settings

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Route:
    """How one registry is reached under the settings and secrets of this run."""

    hosts: tuple[str, ...]
    base: str = ""
    """Without a slash at the end; empty: the registry itself."""
    names_host: bool = True
    """The base is a gateway, which is told the host, and not the registry's own replacement."""
    secret_fields: tuple[tuple[str, str], ...] = ()

    @classmethod
    def to(cls, registry: Registry, settings: Settings, secrets: Secrets) -> Route:
        """The route to a registry. Its own base address goes before a gateway."""
        corrected = settings.registries.get(registry.name)
        own = corrected.url if corrected and corrected.url else ""
        fields = (
            (registry.contact_field, secrets.contact),
            (registry.key_field, secrets.ncbi_api_key),
        )
        return cls(
            hosts=registry.hosts,
            base=(own or settings.gateway).rstrip("/"),
            names_host=not own,
            secret_fields=tuple((name, value) for name, value in fields if name and value),
        )

    @property
    def shown(self) -> str:
        """The base as evidence names it."""
        return without_userinfo(self.base) if self.base else ""

    def outgoing(self, real: str, *, with_secrets: bool) -> str:
        """The address that is really used for a real one."""
        parts = urlsplit(real)
        url = real
        if self.base:
            host = f"/{parts.netloc}" if self.names_host else ""
            url = f"{self.base}{host}{parts.path}" + (f"?{parts.query}" if parts.query else "")
        return _with_query(url, self.secret_fields) if with_secrets else url

    def redirected(self, real: str, location: str) -> str | None:
        """The real address that a redirect leads to, without secrets.

        None for any address that is not a registry's own: another host, another scheme, another
        port, a user name.
        """
        try:
            parts = urlsplit(self._real(real, location))
            port = parts.port
        except ValueError:
            return None
        ours = parts.scheme == "https" and parts.hostname in self.hosts and port in (None, 443)
        if not ours or "@" in parts.netloc:
            return None
        query = _without(parts.query, [name for name, _ in self.secret_fields])
        return urlunsplit(("https", parts.hostname or "", parts.path or "/", query, ""))

    def _real(self, real: str, location: str) -> str:
        """The location seen from the registry, though a gateway may name it in its own terms."""
        absolute = urljoin(self.outgoing(real, with_secrets=False), location)
        if self.base and absolute.startswith(f"{self.base}/"):
            rest = absolute[len(self.base) + 1 :]
            if not self.names_host:
                return f"https://{urlsplit(real).netloc}/{rest}"
            if rest.partition("/")[0] in self.hosts:
                return f"https://{rest}"
        return urljoin(real, location)


def real_url(request: Request, hosts: Iterable[str]) -> str:
    """The registry's address with the query, without secrets.

    Raises ValueError when it is not an https address of one of the registry's hosts: no network
    target ever comes from anywhere else.
    """
    parts = urlsplit(request.url)
    if parts.scheme != "https" or parts.netloc not in set(hosts):
        raise ValueError(f"{request.url} is not an address of this registry")
    return _with_query(request.url, request.query)


def _with_query(url: str, pairs: Pairs) -> str:
    if not pairs:
        return url
    query = urlencode(list(pairs), quote_via=quote, safe="/:,")
    return f"{url}{'&' if '?' in url else '?'}{query}"


def _without(query: str, names: Sequence[str]) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    kept = [pair for pair in pairs if pair[0] not in names]
    if len(kept) == len(pairs):
        return query
    return urlencode(kept, quote_via=quote, safe="/:,")

from __future__ import annotations

import pytest
from evidence_samples import HOST, REGISTRY, SECRETS
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.evidence._route import Route, real_url
from refassay.registries._registry import Request
from refassay.settings import RegistrySettings, Secrets, Settings

HERE = f"https://{HOST}/records?ids=1"
OWN = {"records": RegistrySettings(url="http://mirror.example.net:81/base/")}


@pytest.mark.parametrize(
    ("settings", "sent", "shown"),
    [
        (Settings(), HERE, ""),
        (
            Settings(gateway="http://127.0.0.1:8765/__host__/"),
            f"http://127.0.0.1:8765/__host__/{HOST}/records?ids=1",
            "http://127.0.0.1:8765/__host__",
        ),
        (
            Settings(gateway="https://ada:pw@gate.example.org"),
            f"https://ada:pw@gate.example.org/{HOST}/records?ids=1",
            "https://gate.example.org",
        ),
        (
            Settings(gateway="http://gate.example.org", registries=OWN),
            "http://mirror.example.net:81/base/records?ids=1",
            "http://mirror.example.net:81/base",
        ),
    ],
)
def test_a_gateway_is_told_the_host_and_a_mirror_replaces_it(
    settings: Settings, sent: str, shown: str
) -> None:
    route = Route.to(REGISTRY, settings, Secrets())
    assert route.outgoing(HERE, with_secrets=True) == sent
    assert route.shown == shown


def test_secrets_are_quoted() -> None:
    route = Route.to(REGISTRY, Settings(), Secrets(contact="ada+x@example.org"))
    assert route.outgoing(HERE, with_secrets=True) == f"{HERE}&email=ada%2Bx%40example.org"
    assert route.outgoing(HERE, with_secrets=False) == HERE


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("/other", f"https://{HOST}/other"),
        ("other?x=1#part", f"https://{HOST}/other?x=1"),
        (f"https://{HOST}/other", f"https://{HOST}/other"),
        (f"https://{HOST}:443/other", f"https://{HOST}/other"),
        (f"HTTPS://{HOST.upper()}/other", f"https://{HOST}/other"),
        ("https://mirror.example.org", "https://mirror.example.org/"),
        ("//mirror.example.org/x", "https://mirror.example.org/x"),
        ("/x?a=1&email=me&api_key=k&b=", f"https://{HOST}/x?a=1&b="),
        ("/x?filter=a%2Cb", f"https://{HOST}/x?filter=a%2Cb"),
        (f"http://{HOST}/other", None),
        (f"https://{HOST}:8443/other", None),
        (f"https://{HOST}:x/other", None),
        (f"https://{HOST}@evil.example.net/", None),
        (f"https://evil.example.net@{HOST}/", None),
        (f"https://{HOST}.evil.example.net/", None),
        (f"https://{HOST}\\@evil.example.net/", None),
        ("https://evil.example.net/", None),
        ("//evil.example.net/x", None),
        ("http://127.0.0.1/latest/meta-data", None),
        ("file:///etc/passwd", None),
        ("https://[::1", None),
        ("javascript:x", None),
    ],
)
@pytest.mark.parametrize("gateway", ["", "http://127.0.0.1:8765"])
def test_a_redirect_leads_to_the_registry_or_nowhere(
    location: str, target: str | None, gateway: str
) -> None:
    route = Route.to(REGISTRY, Settings(gateway=gateway), SECRETS)
    assert route.redirected(HERE, location) == target


@pytest.mark.parametrize(
    ("location", "target"),
    [
        (f"http://127.0.0.1:8765/g/{HOST}/new?x=1", f"https://{HOST}/new?x=1"),
        (f"/g/{HOST}/new", f"https://{HOST}/new"),
        ("/g/evil.example.net/new", f"https://{HOST}/g/evil.example.net/new"),
        ("http://127.0.0.1:8765/g/evil.example.net/new", None),
        ("http://127.0.0.1:8765/admin", None),
        ("http://127.0.0.1:9999/x", None),
    ],
)
def test_a_redirect_in_the_gateways_own_terms_is_understood(
    location: str, target: str | None
) -> None:
    route = Route.to(REGISTRY, Settings(gateway="http://127.0.0.1:8765/g"), Secrets())
    assert route.redirected(HERE, location) == target


def test_a_redirect_in_a_mirrors_terms_is_understood() -> None:
    route = Route.to(REGISTRY, Settings(registries=OWN), Secrets())
    location = "http://mirror.example.net:81/base/new"
    assert route.redirected(HERE, location) == f"https://{HOST}/new"
    assert route.redirected(HERE, "http://mirror.example.net:81/else") is None


@given(st.text(max_size=40))
@settings(deadline=None)
def test_no_location_leads_anywhere_else(location: str) -> None:
    for gateway in ("", "http://127.0.0.1:8765/g"):
        target = Route.to(REGISTRY, Settings(gateway=gateway), Secrets()).redirected(HERE, location)
        assert target is None or target.startswith(tuple(f"https://{h}/" for h in REGISTRY.hosts))


@pytest.mark.parametrize(
    "url",
    ["http://records.example.org/", "https://evil.example.net/", "https://a@records.example.org/"],
)
def test_a_request_goes_to_the_registrys_own_host(url: str) -> None:
    with pytest.raises(ValueError, match="not an address"):
        real_url(Request(url), REGISTRY.hosts)


def test_a_query_is_encoded_once() -> None:
    request = Request(f"https://{HOST}/works", query=(("filter", "doi:10.5555/a b#c?d&e,x"),))
    expected = f"https://{HOST}/works?filter=doi:10.5555/a%20b%23c%3Fd%26e,x"
    assert real_url(request, REGISTRY.hosts) == expected

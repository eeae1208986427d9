"""One request over the wire and back, within a time limit that nothing can stretch."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from http.cookiejar import DefaultCookiePolicy
from queue import Empty, SimpleQueue

import requests
import urllib3
from requests.auth import AuthBase, HTTPBasicAuth
from requests.utils import get_auth_from_url

LARGEST = 64 * 2**20
"""Bytes of a body at most. A full PubMed answer for 200 identifiers has some 4 MB."""

KEPT_OF_REFUSAL = 2048
"""Bytes of a refusal's body that are read, for its message."""

_PIECE = 65536


@dataclass(frozen=True, slots=True)
class Parcel:
    """What to send, secrets included. Never stored, never logged."""

    url: str
    form: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return "Parcel(...)"


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds."""

    connect: float
    read: float
    """Between two pieces."""
    total: float


@dataclass(frozen=True, slots=True)
class Came:
    """What came back. Without a status, or with an error's name, it is no answer."""

    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    """Names in lower case."""
    body: bytes = b""
    error: str = ""
    message: str = ""
    late: bool = False
    """It was a time limit."""
    reached: bool = True
    """The host took the connection, so the request may be to blame."""
    final: bool = False
    """Trying again does not help: a certificate that is not trusted."""
    elapsed: float = 0.0
    """Seconds."""

    @property
    def media_type(self) -> str:
        """Of the body, without parameters, in lower case."""
        return self.headers.get("content-type", "")[:100].partition(";")[0].strip().lower()


class Carrier:
    """Sends parcels. May be shared by threads; each has its own session."""

    def __init__(self, session: requests.Session | None = None) -> None:
        self._given = session
        self._local = threading.local()

    def carry(self, parcel: Parcel, limits: Limits, statuses: frozenset[int]) -> Came:
        """Send and receive. Of a status that is not in `statuses` only the beginning is read.

        The limits of the socket count from one piece to the next, and name resolution has none;
        so the work is done by a thread of its own, which is left to itself when time is over.
        """
        results: SimpleQueue[Came | None] = SimpleQueue()
        session = self._session()
        started = time.monotonic()

        def work() -> None:
            came = None
            try:
                came = _fetch(session, parcel, limits, statuses)
            finally:
                results.put(came)

        threading.Thread(target=work, name="refassay-carrier", daemon=True).start()
        try:
            came = results.get(timeout=limits.total)
        except Empty:
            self._local.session = None  # the thread that was left has the other one
            came = _late("Deadline", f"the answer was not complete within {limits.total:g} s")
        if came is None:
            raise RuntimeError("the carrier's thread failed; its traceback is above")
        return replace(came, elapsed=time.monotonic() - started)

    def _session(self) -> requests.Session:
        if self._given is not None:
            return self._given
        session: requests.Session | None = getattr(self._local, "session", None)
        if session is None:
            session = self._local.session = _new_session()
        return session


class _AddressAuth(AuthBase):
    """User name and password from the address alone.

    It also keeps requests from looking into ``.netrc``, which it does for a session without auth.
    """

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        user, password = get_auth_from_url(request.url or "")
        return HTTPBasicAuth(user, password)(request) if user else request


def _new_session() -> requests.Session:
    session = requests.Session()
    session.auth = _AddressAuth()
    session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return session


def _fetch(
    session: requests.Session, parcel: Parcel, limits: Limits, statuses: frozenset[int]
) -> Came:
    deadline = time.monotonic() + limits.total
    try:
        response = session.request(
            "POST" if parcel.form else "GET",
            parcel.url,
            data=list(parcel.form) or None,
            headers=dict(parcel.headers),
            timeout=(limits.connect, limits.read),
            allow_redirects=False,
            stream=True,
        )
        with closing(response):
            headers = {name.lower(): value for name, value in response.headers.items()}
            if response.status_code not in statuses:
                return Came(response.status_code, headers, _beginning(response))
            return _received(response, headers, deadline)
    except ValueError as error:  # an address that is none; some of these are OSErrors as well
        return Came(error=type(error).__name__, message="no address", reached=False, final=True)
    except (OSError, urllib3.exceptions.HTTPError, http.client.HTTPException) as error:
        return _failed(error, limits)


def _received(response: requests.Response, headers: Mapping[str, str], deadline: float) -> Came:
    pieces: list[bytes] = []
    size = 0
    for piece in response.iter_content(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > LARGEST:
            return Came(
                response.status_code,
                headers,
                error="TooLarge",
                message=f"more than {LARGEST} bytes",
            )
        if time.monotonic() > deadline:
            return _late("Deadline", "the answer came too slowly")
    return Came(response.status_code, headers, b"".join(pieces))


def _beginning(response: requests.Response) -> bytes:
    """For a message only, so it may be missing: the status has been told already."""
    try:
        return next(response.iter_content(KEPT_OF_REFUSAL), b"")[:KEPT_OF_REFUSAL]
    except (OSError, urllib3.exceptions.HTTPError, http.client.HTTPException):
        return b""


def _late(error: str, message: str) -> Came:
    return Came(error=error, message=message, late=True)


def _failed(error: Exception, limits: Limits) -> Came:
    """Said in our own words: the library's name addresses in memory and the whole request."""
    name = type(error).__name__
    causes = tuple(_causes(error))
    if any(isinstance(each, _NOT_REACHED) for each in causes):
        late = isinstance(error, requests.exceptions.ConnectTimeout)
        text = f"no connection within {limits.connect:g} s" if late else "no connection"
        final = isinstance(error, requests.exceptions.SSLError)
        return Came(
            error=name, message=text + _detail(causes), late=late, reached=False, final=final
        )
    if any(isinstance(each, _TOO_LATE) for each in causes):
        return _late(name, f"nothing came for {limits.read:g} s")
    return Came(error=name, message="the connection ended before the answer" + _detail(causes))


_NOT_REACHED: tuple[type[BaseException], ...] = (
    requests.exceptions.ConnectTimeout,
    requests.exceptions.ProxyError,
    requests.exceptions.SSLError,
    urllib3.exceptions.ConnectTimeoutError,
    urllib3.exceptions.NewConnectionError,
)
_TOO_LATE: tuple[type[BaseException], ...] = (
    requests.exceptions.Timeout,
    urllib3.exceptions.ReadTimeoutError,
    TimeoutError,
)


def _causes(error: BaseException) -> list[BaseException]:
    """The error and those inside of it, outermost first, at most ten."""
    found: list[BaseException] = []
    queue: list[object] = [error]
    while queue and len(found) < 10:
        each = queue.pop(0)
        if isinstance(each, BaseException) and each not in found:
            found.append(each)
            queue += [getattr(each, "reason", None), each.__cause__, *each.args]
    return found


def _detail(causes: tuple[BaseException, ...]) -> str:
    """What the operating system said, if it said anything."""
    for cause in reversed(causes):
        if isinstance(cause, OSError) and cause.strerror:
            return f": {cause.strerror}"
    return ""

"""What was asked and what was answered: the door, its pace, the locker and the index.

:mod:`door` is the only module that opens a connection (by way of ``_carrier``). It keeps every
try as an :class:`~refassay.evidence.exchange.Exchange` in the :mod:`locker`; the :mod:`index`
says what the exchanges tell of an identifier. Nothing here knows what an answer means: that is
read by the registries' own functions, again and again from the same bytes.
"""

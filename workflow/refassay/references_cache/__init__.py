"""The cache of references that other validators read and write: one Markdown file a reference.

:mod:`importing` takes its entries into the evidence locker, as weaker evidence than an exchange;
:mod:`exporting` writes what registries said into it. How an entry is read stands with the
registries (:mod:`refassay.registries.references_cache`), since evidence is read again later.
"""

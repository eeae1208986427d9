"""What was read, asked and written, so that anybody can prove it again offline.

``manifest.json`` of each report names its outputs and everything they rest on, by hash.
``checksums.sha256`` and ``seal.json`` close over all of the results and the evidence; the hash of
``seal.json`` is the one value to publish elsewhere.
"""

"""What the terms of ontologies that a report names are called, in files that lie here.

Pure reading of local files: :func:`refassay.terms.ontologies.open_ontologies` opens them (OBO and
OBO-graph JSON), :func:`refassay.terms.judging.judge_terms` compares. A file that is not given is
never looked for, and a term that no file owns is never called absent.
"""

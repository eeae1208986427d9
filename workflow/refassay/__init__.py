"""refassay assays the references in reports that language models write."""

__version__ = "0.1.0"

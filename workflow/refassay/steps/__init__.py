"""The five steps as the workflow runs them: files in, files out, never failing for a finding.

Each step reads the settings that the workflow wrote and the step before it made. A report that
cannot be read travels through all of them as such, and the others are finished.
"""

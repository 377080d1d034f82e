"""Tools that work and that no request of the ablation asks for.

They register like any other: each has a whole contract, runs, and says something true about the
archive or that its service is not set up. No belt of the program has one.
"""

from __future__ import annotations

from archivist.workshop.decoys.about_archive import ABOUT_ARCHIVE
from archivist.workshop.decoys.services import SERVICES

DECOYS = (*ABOUT_ARCHIVE, *SERVICES)

"""Certificates: answers with all that an independent program needs to check them.

What they hold and how they are checked is told in ``sapper.certify``, which imports nothing of
sapper. Here they are written: numbers and placements come from the engine, proofs from the hints,
and each certificate is checked once before anybody gets it.
"""

from sapper.certificates.writing import of_conflict, of_proof, of_solutions, of_uncertainty

__all__ = ["of_conflict", "of_proof", "of_solutions", "of_uncertainty"]

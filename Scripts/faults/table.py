"""All rows."""

import file_cases
import http_cases
import http_matrix
import rule_cases
import system_cases


def rows():
    """Those about HTTP, about files, about rules, and about the surroundings."""
    parts = (http_matrix, http_cases, file_cases, rule_cases, system_cases)
    return [row for part in parts for row in part.rows()]

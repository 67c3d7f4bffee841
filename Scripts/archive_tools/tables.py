"""The lines of all parts as Parquet, which DuckDB, Spark, pandas and others read."""

import os
import pathlib
import shutil
import sys

import parts
from problem import Problem


def write(folder):
    with parts.loaded([folder]) as (connection, missing):
        target, partial = pathlib.Path(folder, "tables"), pathlib.Path(folder, "tables.partial")
        try:
            shutil.rmtree(partial, ignore_errors=True)
            (partial / "findings").mkdir(parents=True)
            for name in parts.VIEWS:
                count = connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
                print(f"{name}: {count}")
                # The findings have a folder for each rule, so that a question about one reads no other.
                place, more = (f"{name}", ", PARTITION_BY (rule), OVERWRITE_OR_IGNORE") if name == "findings" else (f"{name}.parquet", "")
                if count:
                    path = str(partial / place).replace("'", "''")
                    connection.execute(
                        f"COPY (SELECT * EXCLUDE folder FROM {name}) TO '{path}' (FORMAT parquet, COMPRESSION zstd{more})")
            if target.exists():
                shutil.rmtree(target)
            os.rename(partial, target)
        except OSError as error:
            raise Problem(f"{target}: {error.strerror}") from error
    if missing:
        print(f"archive: {missing} parts of {folder} are missing", file=sys.stderr)
    print(f"written to {target}")
    return 0

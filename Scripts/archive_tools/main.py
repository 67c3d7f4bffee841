"""Scripts/archive: the commands that need Python."""

import argparse
import os
import pathlib
import shutil
import sys

from problem import Problem

PROJECT = pathlib.Path(__file__).resolve().parents[2]


def program():
    """The path of hlscue: that of HLSCUE, of the project, or of the PATH."""
    built = PROJECT / ".build/release/hlscue"
    return os.environ.get("HLSCUE") or (str(built) if os.access(built, os.X_OK) else shutil.which("hlscue") or "hlscue")


def parsed(arguments):
    parser = argparse.ArgumentParser(prog="archive", description="Checks an archive of many inputs.")
    commands = parser.add_subparsers(dest="action", required=True)
    run = commands.add_parser(
        "run", help="check all inputs of a list", usage="archive run --files-from LIST --output FOLDER [OPTIONS] [-- OPTIONS OF HLSCUE]",
        description="Runs hlscue on batches of inputs with Dask. The same command continues a run that was ended. The exit status is "
        "3 when an input failed, and 1 when a finding does.")
    run.add_argument("--scheduler", metavar="ADDRESS", help="of Dask, such as tcp://10.0.0.1:8786; default: one worker for each core here")
    run.add_argument("--files-from", required=True, metavar="LIST", help="the inputs, one a line")
    run.add_argument("--output", required=True, metavar="FOLDER", help="for the parts; all workers have to see it")
    run.add_argument("--command", default="validate", choices=["validate", "breaks", "cues"])
    run.add_argument("--batch", type=int, default=500, metavar="N", help="the lines of a batch, best 200 to 1000; default: 500")
    run.add_argument("--hlscue", default=program(), metavar="PATH", help="the program on the workers")
    tables = commands.add_parser("tables", help="make Parquet of the parts", description="Writes FOLDER/tables: findings by rule, and the other lines.")
    tables.add_argument("folder", metavar="FOLDER")
    summary = commands.add_parser(
        "summary", help="count what is in the parts",
        description="Prints inputs by worst severity, findings by rule, breaks, the slowest inputs and the failures. Inputs, times "
        "and failures are those of the first FOLDER, findings and breaks those of all.")
    summary.add_argument("folders", metavar="FOLDER", nargs="+")
    summary.add_argument("--csv", metavar="FOLDER", help="write a table for each section there")
    summary.add_argument("--html", metavar="FILE", help="write one page")
    own, rest = (arguments[: arguments.index("--")], arguments[arguments.index("--") + 1 :]) if "--" in arguments else (arguments, [])
    options = parser.parse_args(own)
    if rest and options.action != "run":
        parser.error(f"{options.action} has no options behind --")
    if options.action == "run" and options.batch < 1:
        parser.error("--batch: expected a number from 1")
    options.options = rest
    return options


def main():
    options = parsed(sys.argv[1:])
    try:
        if options.action == "run":
            import engine

            return engine.run(options)
        if options.action == "tables":
            import tables

            return tables.write(options.folder)
        import summary

        return summary.show(options)
    except Problem as problem:
        print(f"archive: {problem}", file=sys.stderr)
        return problem.status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())

"""The checks of Scripts/test-archive, in their order."""

import pathlib
import shutil
import sys
import time
import traceback

import bad_checks
import engine_checks
import table_checks
from checking import Failed, Place

CHECKS = [*engine_checks.CHECKS, *table_checks.CHECKS, *bad_checks.CHECKS]


def main():
    count, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    start = time.monotonic()
    place = Place(folder, count)
    print(f"{place.count} assets, {place.expected.inputs} inputs: {time.monotonic() - start:.1f} s", flush=True)
    passed = failed = 0
    for check in CHECKS:
        begin = time.monotonic()
        try:
            skipped = check(place)
        except Failed as failure:
            failed += 1
            print(f"FAILED {check.__doc__} {failure}", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED {check.__doc__}\n{traceback.format_exc()}", flush=True)
        else:
            passed += not skipped
            print(f"{f'skipped, there is no {skipped}:' if skipped else 'passed'} {check.__doc__} "
                  f"{time.monotonic() - begin:.1f} s", flush=True)
        for leftover in folder.glob("temporary*"):
            shutil.rmtree(leftover)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

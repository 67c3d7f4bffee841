"""Compares the calls of each view with recordings of the player: objects, values, order and times."""

import json
import os
import sys

import hlsjs
import shaka
import videojs
from allowed import allowed
from command import Case, Command

# Where recordings may lie beside the project.
DEFAULT_FOLDER = "../shared/corpus/players"

# The name of a player in file names, and what compares its recordings.
PLAYERS = {
    "hls": hlsjs.differences,
    "shaka": shaka.differences,
    "vhs": videojs.differences,
}


def main(arguments):
    if not arguments:
        sys.exit("usage: check-players BINARY [FOLDER [NAME...]]")
    command = Command(os.path.abspath(arguments[0]))
    folder = arguments[1] if len(arguments) > 1 else DEFAULT_FOLDER
    parts = arguments[2:]
    if not os.path.isdir(folder):
        print(f"check-players: no recordings at {folder}: left out")
        return 0
    with open(os.path.join(folder, "cases.json"), encoding="utf-8") as file:
        cases = {case["name"]: Case(case) for case in json.load(file)}
    passed = failed = 0
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".json") or name == "cases.json":
            continue
        title = name[: -len(".json")]
        if parts and not any(part in title for part in parts):
            continue
        player, _, case_name = title.partition("_")
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            recording = json.load(file)
        found = PLAYERS[player.partition("-")[0].partition("+")[0]](
            player, cases[case_name], recording, command
        )
        rest = [line for line in found if not allowed(player, case_name, line)]
        if rest:
            failed += 1
            print(f"{title}: {len(rest)} differences")
            for line in rest[:12]:
                print(f"    {line}")
        else:
            passed += 1
            print(f"{title}: equal" + (f", but for {len(found)} known differences" if found else ""))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Makes a wheel with the program and the Python module: FOLDER PROGRAM VERSION PLATFORM OUTPUT."""

import base64
import hashlib
import pathlib
import sys
import zipfile

SUMMARY = "Timed metadata of HLS streams: cues, ad breaks, findings and events"


def main(folder, program, version, platform, output):
    folder, info = pathlib.Path(folder), f"hlscue-{version}.dist-info"
    files = {f"hlscue/{path.name}": path.read_bytes() for path in sorted((folder / "hlscue").iterdir())
             if path.suffix == ".py" or path.name == "py.typed"}
    # pip puts scripts on the PATH.
    files[f"hlscue-{version}.data/scripts/hlscue"] = pathlib.Path(program).read_bytes()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: hlscue\nVersion: {version}\nSummary: {SUMMARY}\n"
        "Requires-Python: >=3.11\nProvides-Extra: pandas\nRequires-Dist: pandas; extra == 'pandas'\n").encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: hlscue\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n").encode()
    files[f"{info}/licenses/LICENSE"] = (folder / "LICENSE").read_bytes()
    record = f"{info}/RECORD"
    rows = [f"{name},sha256={digest(data)},{len(data)}" for name, data in files.items()] + [f"{record},,"]
    files[record] = ("\n".join(rows) + "\n").encode()
    path = pathlib.Path(output) / f"hlscue-{version}-py3-none-{platform}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    print(path)


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


main(*sys.argv[1:])

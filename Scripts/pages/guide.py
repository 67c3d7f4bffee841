"""Makes the catalogue of the guide that DocC reads: Scripts/pages/guide.py PROGRAM FOLDER

In the sources, chapters link to files, so that the links work wherever the sources are shown. Here they become links of
DocC; a file that is no chapter, such as a script, keeps only its name. The page of a family of rules gets what `explain`
prints of each rule. The map of the sources, CONTRIBUTING and CHANGELOG become chapters, too.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "Sources"
GUIDE = SOURCES / "Guide.docc"
# Chapters outside of the guide, with their names in it.
OTHERS = {SOURCES / "README.md": "SourceMap", SOURCES / "CONTRIBUTING.md": "Contributing",
          SOURCES / "CHANGELOG.md": "Changelog"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def library(match):
    """A row of the map of the sources leads to the page of its library, if it has one."""
    name = match[1]
    return f"| [{name}](../../{name.lower()}/) |" if (SOURCES / name / f"{name}.docc").exists() else match[0]


def explanation(program, family):
    """What `explain` prints of all rules of a family, without the headings below those of the rules."""
    rows = subprocess.run([program, "rules", family], check=True, capture_output=True, text=True).stdout.splitlines()
    codes = [row.split()[0] for row in rows]
    text = subprocess.run([program, "explain", "--format", "markdown", *codes], check=True, capture_output=True,
                          text=True).stdout
    return re.sub(r"^### (.*)$", r"**\1**", text, flags=re.M)


class Catalogue:
    def __init__(self, folder):
        self.folder = folder
        self.names = {page.resolve(): page.stem for page in GUIDE.rglob("*.md")} | OTHERS

    def link(self, page, match):
        picture, text, target = match.groups()
        if "://" in target or target.startswith("#"):
            return match.group()
        file = (page.parent / target.split("#")[0]).resolve()
        if picture:
            shutil.copy(file, self.folder)
            return f"![{text}]({file.name})"
        if file in self.names:
            return f"[{text}](doc:{self.names[file]})"
        if file == ROOT / "README.md":
            return f"[{text}](doc:Guide)"
        if file.parent.suffix == ".docc":
            # The page of a library, which is beside the guide in the site.
            return f"[{text}](../../{file.stem.lower()}/)"
        return text

    def add(self, page, name, more=""):
        blocks = re.split(r"(^```.*?^```$)", page.read_text() + more, flags=re.M | re.S)
        # Every second block is code, which stays as it is.
        blocks[::2] = [LINK.sub(lambda match: self.link(page, match), block) for block in blocks[::2]]
        text = "".join(blocks)
        if page == SOURCES / "README.md":
            text = re.sub(r"^\| `(\w+)` \|", library, text, flags=re.M)
        (self.folder / f"{name}.md").write_text(text)


def main(program, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    catalogue = Catalogue(folder)
    for page, name in catalogue.names.items():
        isFamily = page.parent.name == "Rules"
        catalogue.add(page, name, "\n" + explanation(program, name) if isFamily else "")


main(*sys.argv[1:])

"""Reading and running the programs of test/world: see README.md."""

import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LINE = re.compile(r"^\s*(?://|;)\s*(expect|args|files|prints|silent|exit|native|next|slow)\b:?\s*(.*?)\s*$")
CODES = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 5}
SANITIZED = "asan" in os.environ.get("BUILD", "")
SLOWER = 8 if SANITIZED else 1


class Case:
    """One program and what is expected of it."""

    def __init__(self, path):
        self.path, self.name = path, os.path.relpath(path, HERE)
        self.expect, self.args, self.files = [], [], []
        self.prints, self.silent, self.exit, self.native, self.slow = [], [], None, None, False
        self.next = []
        with open(path, errors="replace") as file:
            for _, text in zip(range(20), file):
                found = LINE.match(text)
                if found:
                    self.note(*found.groups())

    def note(self, key, value):
        folder = os.path.dirname(self.path)
        if key in ("expect", "next"):
            setattr(self, key, [e.strip() for e in value.split("|")])
        elif key == "args":
            self.args += [a.replace("$DIR", folder) for a in shlex.split(value)]
        elif key == "files":
            self.files += [os.path.join(folder, f) for f in value.split()]
        elif key in ("prints", "silent"):
            getattr(self, key).append(value)
        elif key == "exit":
            self.exit = int(value)
        elif key == "native":
            self.native = value
        else:
            self.slow = True


def cases(words):
    """All programs with an expectation whose path contains one of the words (all, if none)."""
    found = []
    for folder, _, names in sorted(os.walk(HERE)):
        for name in sorted(names):
            if name.endswith((".c", ".ll", ".i", ".core")):
                case = Case(os.path.join(folder, name))
                if case.expect and not (SANITIZED and case.slow):
                    found.append(case)
    return [c for c in found if not words or any(w in c.name for w in words)]


def check(assay, case, *options, limit=45):
    """Runs assay: (verdict, exit code, output). Where UNKNOWN would do, it is not waited for long."""
    if "UNKNOWN" in case.expect and len(case.expect) > 1:
        limit = min(limit, 10)
    command = [assay, "check", "--timeout", str(limit * SLOWER), *case.args, *options, case.path, *case.files]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=3 * limit * SLOWER, cwd=os.path.dirname(case.path))
    except subprocess.TimeoutExpired as late:
        return "HANGS", None, (late.stdout or b"").decode(errors="replace")
    text = done.stdout.decode(errors="replace")
    verdict = re.findall(r"^Verification result: (\S+)", text, re.M)
    return (verdict[-1] if verdict else "NOTHING"), done.returncode, text


def trouble(text):
    """What Assay says of a bug of its own."""
    return "; ".join(line for line in text.splitlines() if "internal error" in line or "crash" in line or "ssertion" in line)


def needed(text):
    """What is said of the caller of the entry: a C condition, or None."""
    found = re.findall(r"^\w+ is called with (.*)$", text, re.M)
    return found[0] if found else None


def agrees(expected, verdict):
    return verdict == expected or (expected == "FALSE" and verdict.startswith("FALSE("))


def native(case, compiler, folder):
    """Does the program, compiled and run, end by abort (a failed assertion)?"""
    binary = os.path.join(folder, "a-" + compiler)
    built = subprocess.run([compiler, "-w", "-o", binary, case.path, *case.files, "-lm"], stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if built.returncode != 0:
        return None
    done = subprocess.run([binary], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          timeout=30, cwd=folder)
    return "FALSE" if done.returncode == -6 else "TRUE"


def in_parallel(work, items):
    """work(item) -> list of complaints, for all items; prints them and the total line."""
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("ASSAY_JOBS", "4"))) as pool:
        for complaints in pool.map(work, items):
            passed, failed = passed + (not complaints), failed + bool(complaints)
            for complaint in complaints:
                print("FAILED", complaint, flush=True)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)


def scratch():
    return tempfile.TemporaryDirectory(prefix="assay-world-")

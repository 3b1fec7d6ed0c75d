"""What the scripts of this folder have in common: programs in a dictionary, asked one by one."""

import os
import subprocess
import sys
import tempfile


def seconds(usual):
    """--timeout of a build; a sanitized one is slower."""
    return ["--timeout", str(usual * (4 if "asan" in os.environ.get("BUILD", "") else 1))]


def chosen(programs, stride, always):
    names = sorted(programs)
    if len(sys.argv) > 2:
        return [n for n in names if sys.argv[2] in n]
    if os.environ.get("ASSAY_ALL"):
        return names
    return sorted(set(names[::stride]) | set(always))


def verdict(options, name, text, folder):
    source = os.path.join(folder, name + ".c")
    with open(source, "w") as file:
        file.write(text)
    done = subprocess.run([os.path.abspath(sys.argv[1]), "check"] + options + [source], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    lines = done.stdout.decode(errors="replace").splitlines()
    return lines[-1] if lines else "nothing"


def run(programs, not_yet, stride, options, always=()):
    """Every stride-th program, and those in `always`, are decided, and rightly; those in `not_yet` may be UNKNOWN.
    Is one not?"""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen(programs, stride, always):
            answer = verdict(options, name, programs[name], folder)
            wanted = "TRUE" if name.endswith("_true") else "FALSE(unreach-call)"
            right = answer == "Verification result: " + wanted
            open_yet = name in not_yet and "UNKNOWN" in answer and "a fault of Assay" not in answer
            if right or open_yet:
                passed += 1
            else:
                failed += 1
                print("FAILED %s: %s" % (name, answer), flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0

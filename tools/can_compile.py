"""Tell whether this machine can build a C extension for this Python; say why if not."""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path


def obstacle() -> str:
    """Return what stands in the way, or nothing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        include = sysconfig.get_path("include")
        command = [*compiler, "-shared", "-fPIC", f"-I{include}", str(source), "-o", f"{folder}/probe.so"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            return f"there is no C compiler ({compiler[0]} was not found)"
    if done.returncode == 0:
        return ""
    if "Python.h" in done.stderr:
        return "the C headers of Python are missing (Debian: python3-dev)"
    return f"the C compiler does not work ({shlex.join(compiler)})"


if __name__ == "__main__":
    sys.exit(obstacle() or 0)

"""Fits what ships, and judges it on what was left out: `python3 training/run.py NAME DATA_DIR`, or `all` for every name.

A name is a file of `training/tasks/` (`near-signs` is `near_signs.py`); its `run(data_dir)` writes weights into the engine and figures into
`bench/held-out-figures.json`. The table of figures is printed at the end.
"""

import importlib
import sys
from pathlib import Path

from protocol import print_table

TASKS = sorted(file.stem.replace("_", "-") for file in (Path(__file__).parent / "tasks").glob("[a-z]*.py"))


def main(name, data_dir):
    chosen = TASKS if name == "all" else [name]
    for task in chosen:
        importlib.import_module(f"tasks.{task.replace('-', '_')}").run(Path(data_dir))
    print_table("" if name == "all" else f"{name}/")


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in [*TASKS, "all"]:
        sys.exit(f"python3 training/run.py NAME DATA_DIR; names: {', '.join([*TASKS, 'all'])}")
    main(*sys.argv[1:])

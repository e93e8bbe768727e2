"""Writes weights as a module of the engine. NumPy is all that is needed."""

import base64
from pathlib import Path

ENGINE = Path(__file__).parent.parent / "packages/engine/src"


def write_weights(script, file, name, about, parts):
    """`file` lies in the sources of the engine; each of `parts` becomes numbers of 16 bits. Returns how many there are."""
    packed = b"".join(part.astype("<f2").tobytes() for part in parts)
    lines = [
        f"// Written by training/{Path(script).name}; not by hand.",
        f"/** {about}, 16 bits each; in Base64. */",
        f"export const {name} =\n  '{base64.b64encode(packed).decode()}'",
    ]
    (ENGINE / file).write_text("\n".join(lines) + "\n")
    return len(packed) // 2

"""Writes the weights of MediaPipe's selfie segmentation (Apache-2.0) as a module of the engine.

Usage: python3 training/export-person-net.py package/selfie_segmentation.tflite
The file lies in the npm package @mediapipe/selfie_segmentation 0.1.1675465747 (`npm pack`). NumPy is all that is needed.
"""

import base64
import struct
import sys
from pathlib import Path

import numpy as np

TARGET = Path(__file__).parent.parent / "packages/engine/src/segment/person/person-net-weights.ts"
CONVOLUTION, DEPTHWISE, WIDEN, CUSTOM = 3, 4, 6, 32
HALVES = {1: "<f2"}


class Table:
    """A table of a FlatBuffer."""

    def __init__(self, data, place):
        self.data, self.place = data, place
        self.fields = place - struct.unpack_from("<i", data, place)[0]

    def _offset(self, field):
        size = struct.unpack_from("<H", self.data, self.fields)[0]
        return struct.unpack_from("<H", self.data, self.fields + 4 + 2 * field)[0] if 4 + 2 * field < size else 0

    def number(self, field, kind):
        offset = self._offset(field)
        return struct.unpack_from("<" + kind, self.data, self.place + offset)[0] if offset else 0

    def vector(self, field):
        """Count and place of the first item."""
        offset = self._offset(field)
        if not offset:
            return 0, 0
        start = self.place + offset
        start += struct.unpack_from("<I", self.data, start)[0]
        return struct.unpack_from("<I", self.data, start)[0], start + 4

    def tables(self, field):
        count, start = self.vector(field)
        places = [start + 4 * item for item in range(count)]
        return [Table(self.data, place + struct.unpack_from("<I", self.data, place)[0]) for place in places]

    def integers(self, field):
        count, start = self.vector(field)
        return list(struct.unpack_from(f"<{count}i", self.data, start))


def read_layers(data):
    """Weights (outputs, rows, columns, inputs; depthwise: 1, rows, columns, channels) and biases, in the order in which they are used."""
    model = Table(data, struct.unpack_from("<I", data, 0)[0])
    codes = [code.number(3, "i") or code.number(0, "b") for code in model.tables(1)]
    graph = model.tables(2)[0]
    buffers = [buffer.vector(0) for buffer in model.tables(4)]
    constants = {}
    for index, tensor in enumerate(graph.tables(0)):
        count, start = buffers[tensor.number(2, "I")]
        kind = HALVES.get(tensor.number(1, "b"))
        if count and kind:
            constants[index] = np.frombuffer(data[start : start + count], kind).reshape(tensor.integers(0))
    for operator in graph.tables(3):
        code, inputs, outputs = codes[operator.number(0, "I")], operator.integers(1), operator.integers(2)
        if code == WIDEN:
            constants[outputs[0]] = constants[inputs[0]]
        elif code in (CONVOLUTION, DEPTHWISE, CUSTOM):
            yield constants[inputs[1]], constants[inputs[2]]


def main(path):
    packed = b"".join(part.astype("<f2").tobytes() for layer in read_layers(Path(path).read_bytes()) for part in layer)
    lines = [
        "// Written by training/export-person-net.py; not by hand.",
        "/** MediaPipe Selfie Segmentation, Copyright The MediaPipe Authors (Apache-2.0): weights and biases, layer after layer, 16 bits each; in Base64. */",
        f"export const PERSON_NET_WEIGHTS =\n  '{base64.b64encode(packed).decode()}'",
    ]
    TARGET.write_text("\n".join(lines) + "\n")
    print(f"{len(packed) // 2} weights and biases")


main(sys.argv[1])

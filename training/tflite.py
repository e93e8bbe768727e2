"""Reads the weights of networks that come as TensorFlow Lite files (FlatBuffers). NumPy is all that is needed."""

import struct

import numpy as np

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

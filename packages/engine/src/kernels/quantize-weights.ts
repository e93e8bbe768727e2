const MOST_SUM = 2 ** 31 - 1
const MOST_WEIGHT = 2 ** 15 - 1
/** Fewer inputs leave more bits of a sum for each: what is rounded of the inputs and of the weights is alike. */
const mostInputOf = (inputs: number): number => (inputs <= 128 ? 2 ** 14 - 1 : 2 ** 12 - 1)

/**
 * Weights of a pointwise layer (for each four outputs, each input: a weight for each of the four) as multiples of a unit of each output: for each
 * four outputs, each pair of inputs a pair for each of the four. Units are as fine as leaves every sum within 32 bits, whatever the inputs up to `mostInput`.
 */
export function quantizeWeights(
  weights: Float32Array,
  { inputs, outputs }: { inputs: number; outputs: number },
): { weights: Int16Array; units: Float32Array; mostInput: number } {
  const pairs = Math.ceil(inputs / 2)
  const mostInput = mostInputOf(inputs)
  const [quantized, units] = [new Int16Array(2 * pairs * outputs), new Float32Array(outputs)]
  for (let output = 0; output < outputs; output++) {
    const first = inputs * (output - (output % 4)) + (output % 4)
    let [sum, most] = [0, 0]
    for (let at = first; at < first + 4 * inputs; at += 4) {
      const magnitude = Math.abs(weights[at])
      sum += magnitude
      if (magnitude > most) most = magnitude
    }
    // Each weight may be rounded up by half a unit.
    const unit = Math.max(sum / (MOST_SUM / mostInput - inputs / 2), most / MOST_WEIGHT) || 1
    units[output] = unit
    const start = 2 * (pairs * (output - (output % 4)) + (output % 4))
    for (let input = 0; input < inputs; input++) {
      quantized[start + 8 * (input >> 1) + (input & 1)] = Math.round(weights[first + 4 * input] / unit)
    }
  }
  return { weights: quantized, units, mostInput }
}

/** One weight a feature, and what is added. */
export interface LinearModel {
  weights: readonly number[]
  bias: number
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** The log-odds that a logistic model gives to one row of features. */
export function oddsOf(model: LinearModel, features: ArrayLike<number>): number {
  let sum = model.bias
  for (let i = 0; i < model.weights.length; i++) sum += model.weights[i] * features[i]
  return sum
}

/** The chance of every pixel, from one plane a feature; the weights of the features come first, then those of their squares. */
export function chanceMap(model: LinearModel, planes: readonly Float32Array[]): Float32Array {
  const sums = new Float32Array(planes[0].length).fill(model.bias)
  for (const [feature, plane] of planes.entries()) {
    const weight = model.weights[feature]
    const squareWeight = model.weights[planes.length + feature]
    for (let i = 0; i < sums.length; i++) sums[i] += (weight + squareWeight * plane[i]) * plane[i]
  }
  for (let i = 0; i < sums.length; i++) sums[i] = logistic(sums[i])
  return sums
}

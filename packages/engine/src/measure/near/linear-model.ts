/** One weight a feature, and what is added. */
export interface LinearModel {
  weights: readonly number[]
  bias: number
}

/** What a feature was like in the photos that a model was fitted on. */
export interface Distribution {
  means: readonly number[]
  deviations: readonly number[]
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** The log-odds that a logistic model gives to one row of features. */
export function oddsOf(model: LinearModel, features: ArrayLike<number>): number {
  let sum = model.bias
  for (let i = 0; i < model.weights.length; i++) sum += model.weights[i] * features[i]
  return sum
}

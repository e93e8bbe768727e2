/** One weight a feature, and what is added. */
export interface LinearModel {
  weights: readonly number[]
  bias: number
}

/** What a feature was like in the photos that a model was fitted on. */
export interface Standard {
  means: readonly number[]
  deviations: readonly number[]
}

/** A feature further from the mean than this many deviations counts as this far: beyond, nothing was fitted. */
const FURTHEST_DEVIATIONS = 3

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** The log-odds that a logistic model gives to one row of features. */
export function oddsOf(model: LinearModel, features: ArrayLike<number>): number {
  let sum = model.bias
  for (let i = 0; i < model.weights.length; i++) sum += model.weights[i] * features[i]
  return sum
}

/** Each feature in deviations from its mean, -3..3. */
export const standardised = ({ means, deviations }: Standard, features: readonly number[]): number[] =>
  features.map((value, i) => Math.min(FURTHEST_DEVIATIONS, Math.max(-FURTHEST_DEVIATIONS, (value - means[i]) / deviations[i])))

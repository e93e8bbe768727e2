import type { LinearModel } from '../packages/engine/src/measure/near/linear-model.ts'
import { logistic } from '../packages/engine/src/measure/near/linear-model.ts'

/** Rows of equal length, their answers (0 or 1) and how much each row counts. */
export interface Rows {
  features: ArrayLike<number>[]
  answers: number[]
  weights: number[]
}

const MOST_STEPS = 12
const SMALLEST_CHANGE = 1e-5

/** Logistic regression with a ridge on standardised features, by Newton steps; the standardisation is folded into the answer. */
export function fitLogistic({ features, answers, weights }: Rows, ridge: number): LinearModel {
  const width = features[0].length
  const { means, deviations } = columnStatistics(features, weights)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const row = new Float64Array(width + 1)
  let beta = new Float64Array(width + 1)
  for (let step = 0; step < MOST_STEPS; step++) {
    const gradient = new Float64Array(width + 1)
    const hessian = Array.from({ length: width + 1 }, () => new Float64Array(width + 1))
    for (let n = 0; n < features.length; n++) {
      row[0] = 1
      for (let j = 0; j < width; j++) row[j + 1] = (features[n][j] - means[j]) / deviations[j]
      let sum = 0
      for (let j = 0; j <= width; j++) sum += beta[j] * row[j]
      const chance = logistic(sum)
      const share = weights[n] / total
      for (let j = 0; j <= width; j++) {
        gradient[j] += share * (answers[n] - chance) * row[j]
        const curve = share * chance * (1 - chance) * row[j]
        const line = hessian[j]
        for (let k = 0; k <= j; k++) line[k] += curve * row[k]
      }
    }
    for (let j = 0; j <= width; j++) {
      for (let k = 0; k < j; k++) hessian[k][j] = hessian[j][k]
      hessian[j][j] += (j === 0 ? 0 : ridge) + 1e-6
      gradient[j] -= j === 0 ? 0 : ridge * beta[j]
    }
    const change = solve(hessian, gradient)
    beta = beta.map((value, j) => value + change[j])
    if (change.every((value) => Math.abs(value) < SMALLEST_CHANGE)) break
  }
  const folded = means.map((_, j) => beta[j + 1] / deviations[j])
  return { weights: folded, bias: beta[0] - folded.reduce((sum, weight, j) => sum + weight * means[j], 0) }
}

function columnStatistics(features: ArrayLike<number>[], weights: number[]): { means: number[]; deviations: number[] } {
  const width = features[0].length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const means = Array.from({ length: width }, () => 0)
  const squares = Array.from({ length: width }, () => 0)
  for (const [n, row] of features.entries()) {
    for (let j = 0; j < width; j++) {
      means[j] += (weights[n] * row[j]) / total
      squares[j] += (weights[n] * row[j] * row[j]) / total
    }
  }
  return { means, deviations: squares.map((square, j) => Math.sqrt(Math.max(1e-6, square - means[j] ** 2))) }
}

/** Gaussian elimination with pivoting. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  const rows = matrix.map((row, i) => Float64Array.from([...row, right[i]]))
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let i = column + 1; i < size; i++) if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i
    ;[rows[column], rows[pivot]] = [rows[pivot], rows[column]]
    for (let i = column + 1; i < size; i++) {
      const [row, pivotRow] = [rows[i], rows[column]]
      const factor = row[column] / pivotRow[column]
      for (let j = column; j <= size; j++) row[j] -= factor * pivotRow[j]
    }
  }
  const answer = new Float64Array(size)
  for (let i = size - 1; i >= 0; i--) {
    let sum = rows[i][size]
    for (let j = i + 1; j < size; j++) sum -= rows[i][j] * answer[j]
    answer[i] = sum / rows[i][i]
  }
  return answer
}

/** Area under the ROC curve: how often a positive scores above a negative; ties count half. */
export function areaUnderCurve(scores: number[], answers: number[]): number {
  const positives = scores.filter((_, i) => answers[i] === 1)
  const negatives = scores.filter((_, i) => answers[i] === 0)
  let wins = 0
  for (const positive of positives) {
    for (const negative of negatives) wins += positive > negative ? 1 : positive === negative ? 0.5 : 0
  }
  return wins / (positives.length * negatives.length)
}

/** The threshold with the best mean of sensitivity and specificity. */
export function bestThreshold(scores: number[], answers: number[]): number {
  const positives = answers.filter((answer) => answer === 1).length
  const negatives = answers.length - positives
  let best = { threshold: 0.5, gain: 0 }
  for (const threshold of scores) {
    const hits = scores.filter((score, i) => score >= threshold && answers[i] === 1).length / positives
    const alarms = scores.filter((score, i) => score >= threshold && answers[i] === 0).length / negatives
    if (hits - alarms > best.gain) best = { threshold, gain: hits - alarms }
  }
  return best.threshold
}

const CHANCE_BINS = 10

/** Mean gap between chance and share that is right, over ten equal bins of chance, weighed by how many fall into each. */
export function calibrationError(chances: number[], answers: number[]): number {
  let error = 0
  for (let bin = 0; bin < CHANCE_BINS; bin++) {
    const inside = chances.flatMap((chance, i) =>
      Math.min(CHANCE_BINS - 1, Math.floor(chance * CHANCE_BINS)) === bin ? [i] : [],
    )
    error += Math.abs(inside.reduce((sum, i) => sum + chances[i] - answers[i], 0))
  }
  return error / chances.length
}

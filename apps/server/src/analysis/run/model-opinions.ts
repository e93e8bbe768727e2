import type { CompletedReading, Finding, ModelOpinion } from '@chioma/contract'
import type { ModelLook } from './look-at-photo.ts'

interface Told {
  model: string
  reading: CompletedReading
}

/** What every model that read the photo holds of a finding; `undefined` where a single one did, or where words of its own are all it is. */
export function opinionsOn({ code }: Finding, looks: readonly ModelLook[]): ModelOpinion[] | undefined {
  const told = looks.flatMap(({ model, answer }): Told[] =>
    answer?.reading.outcome === 'completed' ? [{ model: model.name, reading: answer.reading }] : [],
  )
  return told.length < 2 || code === 'unknown' ? undefined : told.map((one) => opinionOf(code, one))
}

function opinionOf(code: Finding['code'], { model, reading }: Told): ModelOpinion {
  const found = reading.findings.find((finding) => finding.code === code)
  if (found !== undefined) return { model, sees: true, severity: found.severity, confidence: found.confidence }
  const chance = reading.scores[code]
  return chance === undefined
    ? { model, sees: null, severity: null, confidence: null }
    : { model, sees: false, severity: null, confidence: chance }
}

import type { ReportDocument } from '@chioma/contract'

/** A report in which nothing was found, measured or told, but for what a test asks. */
export const reportDocument = (more: Partial<ReportDocument>): ReportDocument => ({
  language: 'en',
  kind: 'signs_found',
  offers: { allowed: false, findings: [] },
  headline: 'Mild dandruff.',
  answer: 'A few flakes.',
  sureness: { level: 'fairly', text: 'Fairly sure.', reason: 'It can be seen.' },
  redFlags: [],
  findings: [],
  reported: [],
  notFound: '',
  measures: [],
  cannotTell: [],
  otherPhoto: '',
  habits: [],
  nextSteps: [],
  steps: [],
  models: [],
  limits: [],
  notice: 'Not a diagnosis.',
  ...more,
})

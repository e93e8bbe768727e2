import { FINDING_CODES, LANGUAGES, QUESTIONNAIRE_OPTIONS, SEVERITIES, VIEWS } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_EXAMPLES } from '../../../tests/languages/index.ts'
import { finding, flatten, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { writeReport } from './write-report.ts'

const everythingReported = {
  currentConcerns: [...QUESTIONNAIRE_OPTIONS.currentConcerns],
  familyHistory: [...QUESTIONNAIRE_OPTIONS.familyHistory],
  lifestyle: [...QUESTIONNAIRE_OPTIONS.lifestyle],
  stressLevel: 9,
  sleepHours: 4.5,
  diet: 'vegan' as const,
  currentProducts: 'ketoconazole for psoriasis',
  previousTreatments: 'alopecia injections',
}

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = reportTexts(language)

  it.each(FINDING_CODES)('cosmetic claims name no disease for %s', (code) => {
    for (const severity of SEVERITIES) {
      const likened = { ...finding(code, severity), description: 'looks like psoriasis' }
      const { document, markdown } = writeReport(reportInput({ language, findings: [likened] }), texts)
      expect(markdown).not.toMatch(LANGUAGE_EXAMPLES[language].diseases)
      expect(JSON.stringify(document)).not.toMatch(LANGUAGE_EXAMPLES[language].diseases)
      expect(markdown).not.toMatch(LANGUAGE_EXAMPLES[language].promises)
    }
  })

  it.each(QUESTIONNAIRE_OPTIONS.hormonalChanges)(
    'cosmetic claims name no disease when %s and everything else was told',
    (hormonalChanges) => {
      for (const view of VIEWS) {
        const scores = Object.fromEntries(FINDING_CODES.map((code) => [code, 0.1]))
        const cannotTell = FINDING_CODES.map((code) => ({ code, reason: 'view' as const }))
        const questionnaire = { ...everythingReported, hormonalChanges }
        const { markdown } = writeReport(reportInput({ language, view, scores, cannotTell, questionnaire }), texts)
        expect(markdown).not.toMatch(LANGUAGE_EXAMPLES[language].diseases)
      }
    },
  )

  it('clinic claims use the clinic names', () => {
    const names = new Map(flatten(readCatalogue(language, 'findings')))
    for (const code of FINDING_CODES) {
      const { document } = writeReport(reportInput({ language, claimsMode: 'clinic', findings: [finding(code)] }), texts)
      expect(document.findings[0]?.name).toBe(names.get(`codes.${code}.name.clinic`))
      expect(document.findings[0]?.meaning).toContain(names.get(`codes.${code}.clinic`))
    }
  })
})

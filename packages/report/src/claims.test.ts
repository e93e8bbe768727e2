import { FINDING_CODES, LANGUAGES, type Language, QUESTIONNAIRE_OPTIONS, SEVERITIES, VIEWS } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { finding, flatten, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { writeReport } from './write-report.ts'

/** Roots of disease names, as they begin in each language; "Schuppen" and "flakes" are no diseases. */
const DISEASES: Record<Language, RegExp> = {
  en: /alopecia|psoria|dermatit|eczema|folliculitis|seborrh|pityria|tinea|ringworm|\blichen|lupus|xerosis|erythema|hypotrich|anisotrich|miniatur|trichos|trichot|effluv|polycystic|pcos|acne|cancer|melanom/i,
  es: /alopecia|psoria|dermatitis|eccema|foliculitis|seborr|pitiria|tiña|liquen|lupus|xerosis|eritema|hipotric|anisotric|miniatur|tricosq|tricotil|efluvio|poliquíst|acné|cáncer|melanom/i,
  fr: /alopéci|pelade|psoria|dermite|dermatite|eczéma|folliculite|séborrh|pityria|teigne|\blichen|lupus|xérose|érythème|hypotrich|anisotrich|miniatur|trichos|trichot|effluvium|polykyst|acné|cancer|mélanom/i,
  it: /alopeci|psorias|dermatit|eczema|follicolit|seborr|pityria|pitiria|tinea|tigna|\blichen|lupus|xerosi|eritema|ipotric|anisotric|miniatur|tricosch|tricotil|effluvi|policist|acne|cancro|melanom/i,
  de: /alopezi|alopecia|psoria|schuppenflecht|dermatitis|ekzem|follikulit|seborrh|pityria|tinea|\blichen|lupus|xerosis|erythem|hypotrich|anisotrich|miniatur|trichos|trichot|effluv|polyzyst|akne|krebs|melanom/i,
}
const PROMISES: Record<Language, RegExp> = {
  en: /\b(cures?|diagnosed? with|clinically proven|guarantee)/i,
  es: /\b(te cura|curar[áa] la|garantiza|clínicamente probado)/i,
  fr: /\b(guérit (la|les|vos)|garantit|cliniquement prouvé)/i,
  it: /\b(guarisce da|garanti|clinicamente provato)/i,
  de: /\b(heilt (die|den|das)|garantiert|klinisch bewiesen)/i,
}

const everythingTold = {
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
      const told = { ...finding(code, severity), description: 'looks like psoriasis' }
      const { document, markdown } = writeReport(reportInput({ language, findings: [told] }), texts)
      expect(markdown).not.toMatch(DISEASES[language])
      expect(JSON.stringify(document)).not.toMatch(DISEASES[language])
      expect(markdown).not.toMatch(PROMISES[language])
    }
  })

  it.each(QUESTIONNAIRE_OPTIONS.hormonalChanges)(
    'cosmetic claims name no disease when %s and everything else was told',
    (hormonalChanges) => {
      for (const view of VIEWS) {
        const scores = Object.fromEntries(FINDING_CODES.map((code) => [code, 0.1]))
        const cannotTell = FINDING_CODES.map((code) => ({ code, reason: 'view' as const }))
        const questionnaire = { ...everythingTold, hormonalChanges }
        const { markdown } = writeReport(reportInput({ language, view, scores, cannotTell, questionnaire }), texts)
        expect(markdown).not.toMatch(DISEASES[language])
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

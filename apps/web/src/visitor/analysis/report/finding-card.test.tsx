import type { ModelOpinion, ReportFinding } from '@chioma/contract'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/journey.json' with { type: 'json' }
import { disagreementOf, FindingCard } from './finding-card.tsx'

const sees = (model: string, severity: ModelOpinion['severity']): ModelOpinion => ({
  model,
  sees: true,
  severity,
  confidence: 0.8,
})
const doesNot = (model: string): ModelOpinion => ({ model, sees: false, severity: null, confidence: 0.2 })
const cannot = (model: string): ModelOpinion => ({ model, sees: null, severity: null, confidence: null })

test('who does not see it is named, and who cannot judge it does not count', () => {
  expect(disagreementOf([sees('a', 'low'), doesNot('b'), sees('c', 'low'), cannot('d')])).toEqual({
    seen: 2,
    judged: 3,
    against: ['b'],
    unable: ['d'],
    severities: [],
  })
})

test('a difference in strength is one', () => {
  expect(disagreementOf([sees('a', 'low'), sees('b', 'high')])).toMatchObject({
    against: [],
    severities: [
      { model: 'a', severity: 'low' },
      { model: 'b', severity: 'high' },
    ],
  })
})

test('agreement is not spoken of, nor a single model', () => {
  expect(disagreementOf([sees('a', 'low'), sees('b', 'low'), cannot('c')])).toBeUndefined()
  expect(disagreementOf([sees('a', 'low')])).toBeUndefined()
  expect(disagreementOf(undefined)).toBeUndefined()
})

const THINNING: ReportFinding = {
  code: 'diffuse_thinning',
  name: 'Overall thinning',
  severity: 'high',
  severityName: 'Marked',
  isRedFlag: false,
  seen: 'Much of the scalp shows.',
  certainty: 'Almost certain (99%).',
  doubt: '',
  meaning: 'Fewer hairs are growing.',
  helps: '',
  seeSomeone: '',
}

test('a fold promises what helps only where that stands in it', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'journey', resources: { en: { journey: texts } } })
  const foldOf = (finding: ReportFinding): string | undefined => {
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <FindingCard
          finding={finding}
          issue={undefined}
          number={undefined}
          isSelected={false}
          isFolded
          onLook={() => undefined}
        />
      </I18nextProvider>,
    )
    return />([^<]*)<\/summary>/.exec(html)?.[1]
  }
  expect(foldOf({ ...THINNING, helps: 'Medical treatment.' })).toBe(texts.report.consequences)
  expect(foldOf(THINNING)).toBe(texts.report.consequencesMeaning)
})

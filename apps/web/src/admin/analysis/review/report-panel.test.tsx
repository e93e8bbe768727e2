import type { AdminAnalysis } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import findings from '../../../../../../locales/en/findings.json' with { type: 'json' }
import insights from '../../../../../../locales/en/insights.json' with { type: 'json' }
import { openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { StaffReportPanel } from './report-panel.tsx'

const ANALYSIS: AdminAnalysis = {
  ...{ id: '0198f000-0000-7000-8000-000000000b01', status: 'failed', language: 'de', answer: null, declaredView: null },
  ...{ confidence: null, createdAt: '2027-03-01T09:00:00.000Z', completedAt: null, problemsDetected: 1 },
  detectedIssues: [
    {
      ...{ code: 'dandruff', name: 'Flakes', description: 'White scales are scattered.', severity: 'medium' },
      ...{ confidence: 0.9, confidenceLow: 0.8, confidenceHigh: 1, isRedFlag: false, regions: [] },
    },
  ],
  ...{ questionnaireIsSample: false, failureCode: null, failureMessage: null, photoUrl: '/photo', results: null },
  ...{ review: null, mayBeUsedAsLabels: false },
}

test('the report is asked for in the language of the staff, and that of its visitor is named', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(ANALYSIS)
  })
  openRoot().render(
    inApp(
      <StaffReportPanel
        {...{ analysisId: ANALYSIS.id, focusRequest: 0, mayReview: false }}
        {...{ onUnsaved: vi.fn(), onClose: vi.fn(), renderPhoto: () => null, renderCharts: () => null, renderText: () => null }}
      />,
      { texts: { findings, insights } },
    ),
  )
  await vi.waitFor(() => expect(document.querySelector('li b')).not.toBeNull(), WAIT)
  expect(document.querySelector('li b')?.textContent).toBe(findings.codes.dandruff.name.cosmetic)
  expect(asked).toEqual([`/api/admin/analyses/${ANALYSIS.id}?language=en`])
  const facts = new Map([...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling?.textContent]))
  expect(facts.get(insights.report.facts.language)).toBe('German')
})

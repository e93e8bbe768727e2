import type { AdminAnalysis } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import findings from '../../../../../../locales/en/findings.json' with { type: 'json' }
import insights from '../../../../../../locales/en/insights.json' with { type: 'json' }
import { openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { analysisQueries } from './analyses-requests.ts'
import { StaffReportPanel } from './report-panel.tsx'

const ANALYSIS: AdminAnalysis = {
  ...{ id: '0198f000-0000-7000-8000-000000000b01', status: 'failed', language: 'de', answer: null, declaredView: null },
  ...{ confidence: null, createdAt: '2027-03-01T09:00:00.000Z', completedAt: null, problemsDetected: 1 },
  detectedIssues: [
    {
      ...{ code: 'dandruff', name: 'Schuppen', description: 'Auf der Haut liegen Schuppen.', severity: 'medium' },
      ...{ confidence: 0.9, confidenceLow: 0.8, confidenceHigh: 1, isRedFlag: false, regions: [] },
    },
  ],
  ...{ questionnaireIsSample: false, failureCode: null, failureMessage: null, photoUrl: '/photo', results: null },
  ...{ review: null, mayBeUsedAsLabels: false },
}

test('signs are named in the language of the staff, and the words of the report keep theirs', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const queryClient = new QueryClient()
  queryClient.setQueryData(analysisQueries.one(ANALYSIS.id).queryKey, ANALYSIS)
  openRoot().render(
    inApp(
      <StaffReportPanel
        {...{ analysisId: ANALYSIS.id, focusRequest: 0, mayReview: false }}
        {...{ onUnsaved: vi.fn(), onClose: vi.fn(), renderPhoto: () => null, renderCharts: () => null, renderText: () => null }}
      />,
      { texts: { findings, insights }, queryClient },
    ),
  )
  await vi.waitFor(() => expect(document.querySelector('li b')).not.toBeNull(), WAIT)
  expect(document.querySelector('li b')?.textContent).toBe(findings.codes.dandruff.name.cosmetic)
  expect(document.querySelector('li [lang=de]')?.textContent).toBe('Auf der Haut liegen Schuppen.')
})

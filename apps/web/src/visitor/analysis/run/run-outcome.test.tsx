import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/journey.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { analysisUnderWay } from '../../../../test/analysis-under-way.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { RunFailed, useRunToasts } from './run-outcome.tsx'

const REASON = 'There is neither hair nor scalp in this photo.'
const FAILED = {
  ...analysisUnderWay('0198f000-0000-7000-8000-000000000802'),
  ...({ status: 'failed', failureCode: 'not_hair_or_scalp', failureMessage: REASON } as const),
}

function Ending() {
  const toasts = useRunToasts()
  const [hasEnded, setHasEnded] = useState(false)
  if (hasEnded) return <RunFailed failure={{ state: 'failed', error: undefined, analysis: FAILED }} onAnalyzeAgain={vi.fn()} />
  const end = () => {
    toasts.settled(FAILED)
    setHasEnded(true)
  }
  return (
    <button type="button" onClick={end}>
      End
    </button>
  )
}

test('a run that failed is said in passing, and its reason stands once, beside the photo', async () => {
  stubResizeObserver()
  openRoot().render(inApp(<Ending />, { texts: { journey: texts } }))
  await vi.waitFor(() => button('End').click(), WAIT)
  const timesSaid = (words: string) => (document.body.textContent ?? '').split(words).length - 1
  const passing = () => document.querySelector('.toast-viewport li')?.textContent
  await vi.waitFor(() => expect(passing()).toContain(texts.upload.failure.toast), WAIT)
  expect(document.querySelector('[role=alert]')?.textContent).toBe(REASON)
  expect(timesSaid(REASON)).toBe(1)
})

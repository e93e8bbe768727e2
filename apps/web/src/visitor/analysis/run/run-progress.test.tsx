import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/journey.json' with { type: 'json' }
import { button, openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { analysisUnderWay } from '../../../../test/analysis-under-way.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { RunProgress } from './run-progress.tsx'
import { type AnalysisRequest, useAnalysisRun } from './use-analysis-run.ts'

const UNDER_WAY = analysisUnderWay('0198f000-0000-7000-8000-000000000801')
const REQUEST: AnalysisRequest = {
  file: new File(['photo'], 'photo.jpg'),
  repeats: [],
  language: 'en',
  view: undefined,
  spot: undefined,
  questionnaireData: undefined,
  consentProviders: [],
  allowsImprovement: false,
  pixelsPerMm: '',
}

class SilentEvents extends EventTarget {
  readyState = 1
  close() {
    this.readyState = 2
  }
}

function Sending() {
  const { run, start } = useAnalysisRun(
    () => undefined,
    () => undefined,
  )
  if (run.state !== 'running') {
    return (
      <button type="button" onClick={() => start(REQUEST)}>
        Send
      </button>
    )
  }
  return (
    <RunProgress progress={run.progress} isResumed={false} waitsFor={run.waitsFor} place={run.place} onStop={() => undefined} />
  )
}

const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words), WAIT)

test('the page may be closed once the server has the photo, and not while it is being sent', async () => {
  let arrive = (): void => undefined
  const sent = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('EventSource', SilentEvents)
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  vi.stubGlobal('fetch', async () => {
    await sent
    return Response.json(UNDER_WAY, { status: 202 })
  })
  openRoot().render(inApp(<Sending />, { texts: { journey: texts } }))
  await says('Send')
  button('Send').click()
  await says(texts.upload.stages.sending)
  expect(document.body.textContent).not.toContain(texts.upload.running.leave)
  await says(texts.upload.running.stay)
  arrive()
  await says(texts.upload.running.leave)
  expect(document.body.textContent).not.toContain(texts.upload.running.stay)
})

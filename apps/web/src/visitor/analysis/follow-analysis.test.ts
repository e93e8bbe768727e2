import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { followEvents, parsed } from './follow-analysis.ts'

/** The part of the browser's EventSource that matters here, driven by the test. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static last: FakeEventSource | undefined
  readyState = 1
  readonly url: string
  readonly options: { withCredentials: boolean }
  constructor(url: string, options: { withCredentials: boolean }) {
    super()
    this.url = url
    this.options = options
    FakeEventSource.last = this
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
  send(event: string, data: string) {
    this.dispatchEvent(new MessageEvent(event, { data }))
  }
}

const schema = z.object({ percent: z.number() })

function follow() {
  const onEvent = vi.fn()
  const onLost = vi.fn()
  const stop = followEvents({ path: '/api/analysis/1/events', on: { progress: parsed(schema, onEvent) }, onLost })
  const source = FakeEventSource.last
  if (source === undefined) throw new Error('nothing was opened')
  return { onEvent, onLost, stop, source }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('followEvents', () => {
  it('hands on what fits the schema and passes over what does not', () => {
    const { onEvent, source } = follow()
    source.send('progress', '{"percent":50}')
    source.send('progress', 'not json')
    source.send('progress', '{"percent":"half"}')
    expect(onEvent.mock.calls).toEqual([[{ percent: 50 }]])
  })

  it('waits while the browser reconnects, and is lost when the browser gives up', () => {
    const { onLost, source } = follow()
    source.readyState = 0
    source.dispatchEvent(new Event('error'))
    expect(onLost).not.toHaveBeenCalled()
    source.readyState = FakeEventSource.CLOSED
    source.dispatchEvent(new Event('error'))
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('is lost after 20 s of silence, counted from the last event', () => {
    const { onLost, source } = follow()
    vi.advanceTimersByTime(15_000)
    source.send('progress', '{"percent":10}')
    vi.advanceTimersByTime(15_000)
    expect(onLost).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5_000)
    expect(onLost).toHaveBeenCalledOnce()
    expect(source.readyState).toBe(FakeEventSource.CLOSED)
  })

  it('says nothing more once it is stopped', () => {
    const { onLost, stop, source } = follow()
    stop()
    vi.advanceTimersByTime(60_000)
    expect(source.readyState).toBe(FakeEventSource.CLOSED)
    expect(onLost).not.toHaveBeenCalled()
  })
})

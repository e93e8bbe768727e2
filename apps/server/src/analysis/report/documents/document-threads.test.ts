import { afterEach, expect, test } from 'vitest'
import { DocumentThreads } from './document-threads.ts'

let threads: DocumentThreads
afterEach(() => threads.close())

const threadOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

/** A thread that is ready after a while, and answers after another. */
const threadThat = ({ loadsForMs, writesForMs }: { loadsForMs: number; writesForMs: number }): URL =>
  threadOf(`import { parentPort } from 'node:worker_threads'
    import { setTimeout } from 'node:timers/promises'
    await setTimeout(${loadsForMs})
    parentPort.on('message', async () => {
      await setTimeout(${writesForMs})
      parentPort.postMessage({ bytes: new Uint8Array([37, 80, 68, 70]) })
    })
    parentPort.postMessage('ready')`)

const source = { title: 'A paper', details: '', notice: '', language: 'en', blocks: [], photo: undefined } as const
const write = () =>
  threads.write({ kind: 'pdf', source: { ...source, blocks: [], analysis: { createdAt: '2026-11-24' } } }, { of: 'somebody' })

test('the time for a document begins when its thread is ready, however long a busy machine takes to load it', async () => {
  threads = new DocumentThreads({ entry: threadThat({ loadsForMs: 3_000, writesForMs: 0 }), writtenWithinMs: 2_500 })
  expect((await write()).toString()).toBe('%PDF')
})

test('a document that takes too long is one to ask for again, and so is one whose thread ends', async () => {
  threads = new DocumentThreads({ entry: threadThat({ loadsForMs: 0, writesForMs: 60_000 }), writtenWithinMs: 50 })
  await expect(write()).rejects.toMatchObject({ code: 'service_busy' })
  threads = new DocumentThreads({ entry: threadOf('process.exit(1)') })
  await expect(write()).rejects.toMatchObject({ code: 'service_busy' })
})

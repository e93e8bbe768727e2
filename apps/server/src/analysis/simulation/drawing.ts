import { once } from 'node:events'
import type { DeclaredView, SimulationOutcome } from '@chioma/contract'
import type { EditFault } from '@chioma/engine'
import { abortAfter } from '../../platform/before-abort.ts'
import { startWorker } from '../../platform/start-worker.ts'
import type { EditedOutcome, FramedPhoto } from '../models/remote-models.ts'
import type { PictureLabel } from './label-picture.ts'

/** Some seconds of work, on a machine that has others to do as well. */
const TIMEOUT_MS = 90_000

/** Beside this file: `.js` after the build, `.ts` under the test runner and tsx. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './simulation.worker.ts' : './simulation.worker.js', import.meta.url)

/** A photo that is drawn on, in a thread of its own until it is closed. Every call throws when the thread dies or takes too long. */
export class Drawing {
  readonly #thread = startWorker(entry)
  readonly #ended = new AbortController()
  readonly #signal: AbortSignal
  /** The thread answers one question after the other. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(signal: AbortSignal) {
    this.#thread.once('exit', () => this.#ended.abort(new Error('the thread that draws ended')))
    this.#signal = AbortSignal.any([signal, this.#ended.signal])
  }

  /** Whether the photo shows hair. */
  async open(subject: DrawSubject): Promise<boolean> {
    return (await this.#ask({ ask: 'open', subject })).kind === 'ready'
  }

  /** The photo for an image model; `undefined` where there is no place to draw in, or no hair to go by. */
  async frame(): Promise<FramedPhoto | undefined> {
    const reply = await this.#ask({ ask: 'frame' })
    return reply.kind === 'framed' ? reply.framed : undefined
  }

  /** Lays what an image model gave back on the photo; a fault where that is no simulation. */
  async merge(outcome: EditedOutcome, jpeg: Uint8Array): Promise<EditFault | undefined> {
    const reply = await this.#ask({ ask: 'merge', outcome, jpeg })
    return reply.kind === 'fault' ? reply.fault : undefined
  }

  /** The labelled pictures; `undefined` where the embedded renderer finds no hair to go by. Of a model, the courses that were merged. */
  async finish(
    by: 'renderer' | 'model',
    labels: { photo: PictureLabel; drawn: PictureLabel },
  ): Promise<DrawnPictures | undefined> {
    const reply = await this.#ask({ ask: 'finish', by, labels })
    return reply.kind === 'drawn' ? reply.drawn : undefined
  }

  async close(): Promise<void> {
    await this.#thread.terminate()
  }

  #ask(request: DrawRequest): Promise<DrawReply> {
    const answered = this.#last.then(() => this.#askNow(request))
    this.#last = answered.catch(() => undefined)
    return answered
  }

  async #askNow(request: DrawRequest): Promise<DrawReply> {
    const signal = abortAfter(TIMEOUT_MS, this.#signal)
    const answered = once(this.#thread, 'message', { signal })
    this.#thread.postMessage(request)
    const [reply]: [DrawReply] = (await answered) as [DrawReply]
    if (reply.kind === 'problem') throw new Error(reply.problem)
    return reply
  }
}

/** The photo that a thread draws on. */
export interface DrawSubject {
  photo: Uint8Array
  declaredView: DeclaredView | undefined
  /** PNG that is opaque where hair is thinning, one a finding. */
  thinning: Uint8Array[]
  /** The same for a wide parting. */
  parting: Uint8Array[]
  seed: number
}

/**
 * What the thread is asked, one after the other: to read the photo (`open`), to hand it out for an image model (`frame`), to lay what came back on it
 * (`merge`), and to give the labelled pictures (`finish`): the embedded renderer's, or those that were merged.
 */
export type DrawRequest =
  | { ask: 'open'; subject: DrawSubject }
  | { ask: 'frame' }
  | { ask: 'merge'; outcome: EditedOutcome; jpeg: Uint8Array }
  | { ask: 'finish'; by: 'renderer' | 'model'; labels: { photo: PictureLabel; drawn: PictureLabel } }

export interface DrawnPictures {
  pictures: { outcome: SimulationOutcome; jpeg: Uint8Array }[]
  width: number
  height: number
}

/** `nothing`: there is no place to draw in, or no hair to go by. */
export type DrawReply =
  | { kind: 'ready' }
  | { kind: 'nothing' }
  | { kind: 'framed'; framed: FramedPhoto }
  | { kind: 'merged' }
  | { kind: 'fault'; fault: EditFault }
  | { kind: 'drawn'; drawn: DrawnPictures }
  | { kind: 'problem'; problem: string }

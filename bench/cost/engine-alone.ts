import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Measured {
  processorMs: number
  elapsedMs: number
}

/** Decoding and measuring as the server does them, in a process that does nothing else. */
export interface EngineAlone {
  measure(rounds: number): Promise<Measured>
  /** In as many threads as there are processors. */
  measureSideBySide(rounds: number): Promise<Measured>
  stop(): void
}

export function startEngineAlone(photo: Uint8Array): EngineAlone {
  const child = fork(fileURLToPath(new URL('measure-alone.mjs', import.meta.url)), { execArgv: [], serialization: 'advanced' })
  const ask = (rounds: number, isSideBySide: boolean): Promise<Measured> =>
    new Promise((resolve, reject) => {
      const fail = (code: unknown): void => reject(new Error(`the engine alone ended with ${code}`))
      child.once('exit', fail)
      child.once('message', (measured: Measured) => {
        child.off('exit', fail)
        resolve(measured)
      })
      child.send({ photo, rounds, isSideBySide })
    })
  return {
    measure: (rounds) => ask(rounds, false),
    measureSideBySide: (rounds) => ask(rounds, true),
    stop: () => void child.kill(),
  }
}

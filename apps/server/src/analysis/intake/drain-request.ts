import type { IncomingMessage } from 'node:http'

const DRAIN_LIMIT_BYTES = 64 * 1024 * 1024
const DRAIN_LIMIT_MS = 20_000

/**
 * Swallows what a refused upload still sends. A client in the middle of writing reads its answer only when its bytes are taken;
 * closing at once would reset the connection and lose the answer. What goes on for too long is cut.
 */
export function drainRequest(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  let byteCount = 0
  const timer = setTimeout(() => raw.destroy(), DRAIN_LIMIT_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
  raw.on('error', () => clearTimeout(timer))
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    byteCount += chunk.length
    if (byteCount > DRAIN_LIMIT_BYTES) raw.destroy()
  })
  raw.resume()
}

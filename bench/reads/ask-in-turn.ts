import { once } from 'node:events'
import { connect } from 'node:net'

/** Of each address so many, far below what one may ask for in a minute. */
const REQUESTS_OF_AN_ADDRESS = 50
let asked = 0

/**
 * Asks for a path over kept connections, on each the next once the answer is whole. A client as bare as can be, so that the server is
 * what is measured. Every answer must be 200. Returns how long it took.
 */
export async function askInTurn(
  url: string,
  path: string,
  { requests, atOnce }: { requests: number; atOnce: number },
): Promise<number> {
  const { hostname, port } = new URL(url)
  const start = performance.now()
  let left = requests
  const work = async (): Promise<void> => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    let received = Buffer.alloc(0)
    let answered: () => void = () => undefined
    let failed: (reason: unknown) => void = () => undefined
    socket.on('error', (error) => failed(error)).on('close', () => failed(new Error('the server hung up')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.toString('latin1', 0, end)
      if (!head.startsWith('HTTP/1.1 200')) failed(new Error(head))
      if (received.length < end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])) return
      received = Buffer.alloc(0)
      answered()
    })
    while (left-- > 0) {
      const address = Math.floor(asked++ / REQUESTS_OF_AN_ADDRESS)
      const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
      await new Promise<void>((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${from}\r\n\r\n`)
      })
    }
    socket.removeAllListeners('close').destroy()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return performance.now() - start
}

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'

/** A way to a database that can be cut, held up and slowed down. */
export interface DatabaseProxy {
  url: string
  /** Ends what is connected, and lets nobody in until `open`. */
  cut(): Promise<void>
  open(): Promise<void>
  /** From now on each piece of an answer comes so much later. */
  delay(ms: number): void
  /** What is connected hears nothing any more, and is not ended; who comes later is let through. So does a host go that another takes the place of. */
  silence(): void
}

/** Leads to a database of the embedded cluster whose socket is in `socketFolder`; nobody is let in until `open`. */
export function createDatabaseProxy(socketFolder: string, port: number, database = 'chioma'): DatabaseProxy {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let server: Server | undefined
  const lead = (client: Socket): void => {
    const behind = connect(join(socketFolder, '.s.PGSQL.5432'))
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        behind.destroy()
      })
    }
    const late = new Transform({
      transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), delayMs),
    })
    client.pipe(behind)
    behind.pipe(late).pipe(client)
  }
  return {
    url: `postgres://chioma@127.0.0.1:${port}/${database}`,
    cut: async () => {
      const closing = server
      server = undefined
      closing?.close()
      for (const socket of sockets) socket.destroy()
      if (closing !== undefined) await once(closing, 'close')
    },
    open: async () => {
      server = createServer(lead).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    delay: (ms) => {
      delayMs = ms
    },
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Lets a server listen on this machine, on a port that is free where none is given. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

/** Ends a server with all its connections. */
export async function close(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

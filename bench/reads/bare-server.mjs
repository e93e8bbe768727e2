// Sends the body that it is told over the channel to its parent, and does nothing else; answers there with its port.
import { createRequire } from 'node:module'

const { fastify } = createRequire(new URL('../../apps/server/package.json', import.meta.url))('fastify')

process.on('message', async ({ body }) => {
  const app = fastify()
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send(app.server.address().port)
})

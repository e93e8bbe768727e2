import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './http-app.ts'

/** Describes every route from the schemas it checks by; the description is at `/api/openapi.json`. Register before the routes. */
export async function registerOpenApi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Chioma', description: 'Hair and scalp photo analysis', version: '0.1.0', license: { name: 'Apache-2.0' } },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) => reply.send(app.swagger()))
}

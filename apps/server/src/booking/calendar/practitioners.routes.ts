import { adminPractitionerSchema, practitionerInputSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { addPractitioner, changePractitioner, listPractitioners, removePractitioner } from './practitioners.ts'

const config = { permission: 'bookings.manage' } as const
const params = z.object({ id: z.uuid() })
const list = z.array(adminPractitionerSchema)

/** Who sees people at a centre, as staff keep them. */
export async function practitionersRoutes(app: App, dependencies: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/admin/centers/:id/practitioners',
    { config, schema: { summary: 'Who sees people at a centre', params, response: { 200: list } } },
    async (request) => listPractitioners(dependencies.database, request.params.id),
  )

  app.post(
    '/api/admin/centers/:id/practitioners',
    {
      config,
      schema: {
        summary: 'Add a practitioner to a centre; answers with all of them',
        params,
        body: practitionerInputSchema,
        response: { 201: list },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addPractitioner(dependencies, actorOf(request), request.params.id, request.body)),
  )

  app.put(
    '/api/admin/practitioners/:id',
    {
      config,
      schema: {
        summary: 'Change a practitioner; answers with all of the centre',
        params,
        body: practitionerInputSchema,
        response: { 200: list },
      },
    },
    async (request) => changePractitioner(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/admin/practitioners/:id',
    {
      config,
      schema: { summary: 'Take away a practitioner who never had an appointment', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removePractitioner(dependencies, actorOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

import { adminCenterSchema, centerInputSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectCenters } from './centers.queries.ts'
import { addCenter, changeCenter, removeCenter, restoreCenter } from './manage-centers.ts'

const config = { permission: 'centers.edit' } as const
const params = z.object({ id: z.uuid() })

/** Partner centres as staff keep them. */
export async function adminCentersRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/admin/centers',
    {
      config,
      schema: { summary: 'All centres, the first to show first', response: { 200: z.array(adminCenterSchema) } },
    },
    async () => selectCenters(dependencies.database),
  )

  app.post(
    '/api/admin/centers',
    {
      config,
      schema: { summary: 'Add a centre', body: centerInputSchema, response: { 201: adminCenterSchema } },
    },
    async (request, reply) => reply.status(201).send(await addCenter(dependencies, actorOf(request), request.body)),
  )

  app.put(
    '/api/admin/centers/:id',
    {
      config,
      schema: { summary: 'Change a centre', params, body: centerInputSchema, response: { 200: adminCenterSchema } },
    },
    async (request) => changeCenter(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/admin/centers/:id',
    { config, schema: { summary: 'Take a centre away', params, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeCenter(dependencies, actorOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/admin/centers/:id/restore',
    { config, schema: { summary: 'Undo taking a centre away', params, response: { 200: adminCenterSchema } } },
    async (request) => restoreCenter(dependencies, actorOf(request), request.params.id),
  )
}

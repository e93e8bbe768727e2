import { MOST_TREATMENTS, treatmentFormSchema, treatmentSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { createVisitor, withHeldVisitor, writeVisitorCookie } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  countTreatments,
  deleteTreatment,
  insertTreatment,
  selectTreatments,
  updateTreatment,
} from '../store/treatments.queries.ts'

/** What the caller writes down of what they do for their hair: shown beside the measures, never judged. */
export async function treatmentsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, config } = dependencies

  app.get(
    '/api/treatments',
    { schema: { summary: 'The treatments that the caller wrote down', response: { 200: z.array(treatmentSchema) } } },
    async ({ visitor }) => (visitor === undefined ? [] : selectTreatments(database, visitor.id)),
  )

  app.post(
    '/api/treatments',
    {
      schema: {
        summary: 'Writes down a treatment',
        description: `At most ${MOST_TREATMENTS} are kept.`,
        body: treatmentFormSchema,
        response: { 201: treatmentSchema },
      },
    },
    async (request, reply) => {
      const visitor = request.visitor ?? createVisitor()
      const treatment = await withHeldVisitor(dependencies, visitor, async (trx, now) => {
        if ((await countTreatments(trx, visitor.id)) >= MOST_TREATMENTS) throw new AppError('too_many_held')
        return insertTreatment(trx, visitor.id, request.body, now)
      })
      writeVisitorCookie(request, reply, visitor.id, config)
      return treatment
    },
  )

  app.put(
    '/api/treatments/:id',
    {
      schema: { summary: 'Changes a treatment', params: byId, body: treatmentFormSchema, response: { 200: treatmentSchema } },
    },
    async ({ visitor, params: { id }, body }) => {
      if (visitor === undefined || !(await updateTreatment(database, visitor.id, id, body))) throw new AppError('not_found')
      return { id, ...body }
    },
  )

  app.delete(
    '/api/treatments/:id',
    { schema: { summary: 'Deletes a treatment', params: byId, response: { 204: z.null() } } },
    async ({ visitor, params: { id } }) => {
      if (visitor === undefined || !(await deleteTreatment(database, visitor.id, id))) throw new AppError('not_found')
    },
  )
}

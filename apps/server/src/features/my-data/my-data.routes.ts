import { errorBodySchema, photoViewerSchema } from '@chioma/contract'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../platform/http-app.ts'
import { askedLanguage, inLanguage } from '../../platform/request-language.ts'
import { findVisitor } from '../visitors/current-visitor.ts'
import { clearVisitorCookie } from '../visitors/visitor-cookie.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { exportMyData } from './export-my-data.ts'
import { photoViewersOf } from './photo-viewers.ts'

export async function myDataRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/my-data/export',
    {
      schema: {
        summary: 'Everything held about the caller, as a zip, reports in the language asked for',
        querystring: inLanguage,
      },
    },
    async (request, reply) => {
      const language = askedLanguage(request.query.language)
      const visitor = await findVisitor(dependencies, request)
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="chioma-my-data-${day}.zip"`)
        .type('application/zip')
        .send(exportMyData(dependencies, visitor, language))
    },
  )

  app.get(
    '/api/my-data/photo-viewers',
    {
      schema: {
        summary: 'Which provider saw which photo of the caller',
        response: { 200: z.array(photoViewerSchema), '4xx': errorBodySchema, '5xx': errorBodySchema },
      },
    },
    async (request, reply) => {
      const visitor = await findVisitor(dependencies, request)
      return reply
        .header('cache-control', 'no-store')
        .send(visitor === undefined ? [] : await photoViewersOf(dependencies, visitor.id))
    },
  )

  app.delete(
    '/api/my-data',
    {
      schema: {
        summary: 'Erases everything held about the caller',
        response: { 204: z.null(), '4xx': errorBodySchema, '5xx': errorBodySchema },
      },
    },
    async (request, reply) => {
      const visitor = await findVisitor(dependencies, request)
      if (visitor) await eraseVisitor(dependencies, visitor.id)
      clearVisitorCookie(request, reply, dependencies.config)
      return reply.header('cache-control', 'no-store').code(204).send(null)
    },
  )
}

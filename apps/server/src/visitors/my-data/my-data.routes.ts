import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage } from '../../platform/http/request-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { findVisitor } from '../identity/current-visitor.ts'
import { clearVisitorCookie } from '../identity/visitor-cookie.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { exportMyData, type PersonalDataExport } from './export-my-data.ts'

export async function myDataRoutes(app: App, dependencies: Dependencies, exports: readonly PersonalDataExport[]): Promise<void> {
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
        .header('content-disposition', `attachment; filename="chioma-my-data-${day}.zip"`)
        .type('application/zip')
        .send(exportMyData(dependencies, exports, visitor, language))
    },
  )

  app.delete(
    '/api/my-data',
    {
      schema: {
        summary: 'Erases everything held about the caller',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const visitor = await findVisitor(dependencies, request)
      if (visitor) await eraseVisitor(dependencies, visitor.id)
      clearVisitorCookie(request, reply, dependencies.config)
      return reply.code(204).send(null)
    },
  )
}

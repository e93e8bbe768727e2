import { Readable } from 'node:stream'
import type { Language } from '@chioma/contract'
import yazl from 'yazl'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage } from '../../platform/http/request-language.ts'
import { getSealed } from '../../platform/storage/sealed-objects.ts'
import type { Dependencies } from '../dependencies.ts'
import { clearVisitorCookie, findVisitor, type Visitor } from '../identity/current-visitor.ts'
import { eraseVisitor } from './erase-visitor.ts'

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

/** The zip that a visitor's data is written into. */
export interface Archive {
  addJson(name: string, value: unknown): void
  addText(name: string, text: string): void
  /** A picture of the visitor's own, opened only when the zip has come to it. */
  addSealed(name: string, objectKey: string): void
}

/** Adds all that one domain holds of a visitor, reports in the language asked for or their own; nobody is `undefined`. */
export type PersonalDataExport = (archive: Archive, visitor: Visitor | undefined, language?: Language) => Promise<void>

/** Everything we hold of a visitor as a zip that opens alone. Written while it is read: never more than one picture is in memory. */
function exportMyData(
  { storage }: Pick<Dependencies, 'storage'>,
  exports: readonly PersonalDataExport[],
  visitor: Visitor | undefined,
  language?: Language,
): Readable {
  const zip = new yazl.ZipFile()
  // The archive's own stream is typed as the old Node interface.
  const output = Readable.prototype.wrap.call(new Readable(), zip.outputStream)
  const archive: Archive = {
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name),
    addJson: (name, value) => zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name),
    addSealed: (name, objectKey) => {
      if (visitor === undefined) return
      const { dataKey } = visitor
      // Pictures do not shrink any more.
      zip.addReadStreamLazy(name, { compress: false }, (done) => {
        getSealed({ storage }, dataKey, objectKey).then(
          (bytes) => done(null, Readable.from([bytes ?? Buffer.alloc(0)])),
          (error: Error) => done(error, Readable.from([])),
        )
      })
    },
  }
  const fill = async (): Promise<void> => {
    for (const addTo of exports) await addTo(archive, visitor, language)
  }
  fill().then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

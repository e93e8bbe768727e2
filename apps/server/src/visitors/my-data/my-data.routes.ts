import { PassThrough, pipeline, Readable } from 'node:stream'
import { calendarDayOf, type Language } from '@chioma/contract'
import yazl from 'yazl'
import { z } from 'zod'
import { beforeAbort } from '../../platform/before-abort.ts'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguageAndZone, languageOf } from '../../platform/http/request-language.ts'
import { getSealed } from '../../platform/storage/object-storage.ts'
import type { Dependencies } from '../dependencies.ts'
import { clearVisitorCookie, type Visitor } from '../identity/current-visitor.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { type ArchiveEntry, type ArchiveList, type ArchiveRow, type Clocks, writeIndex } from './export-index.ts'

export async function myDataRoutes(app: App, dependencies: Dependencies, exports: readonly PersonalDataExport[]): Promise<void> {
  app.get(
    '/api/my-data/export',
    {
      schema: {
        summary: 'Everything held about the caller, as a zip, reports in the language asked for',
        querystring: inLanguageAndZone,
      },
    },
    async (request, reply) => {
      const language = askedLanguage(request.query.language)
      const { visitor } = request
      const { timeZone } = request.query
      const day = calendarDayOf(new Date(), timeZone ?? 'UTC')
      return reply
        .header('content-disposition', `attachment; filename="chioma-my-data-${day}.zip"`)
        .type('application/zip')
        .send(exportMyData(dependencies, exports, visitor, { asked: language, own: languageOf(request, language), timeZone }))
    },
  )

  app.delete(
    '/api/my-data',
    { schema: { summary: 'Erases everything held about the caller', response: { 204: z.null() } } },
    async (request, reply) => {
      const { visitor } = request
      if (visitor) await eraseVisitor(dependencies, visitor.id)
      clearVisitorCookie(request, reply, dependencies.config)
    },
  )
}

/** The zip that a visitor's data is written into. Its first page, in this language, is written from what is put into it. */
export interface Archive extends Clocks {
  /** A list among them stands on the first page by the name of its file, where it is in no folder; with rows, so that people can read it there. */
  addJson(name: string, value: unknown, rows?: readonly ArchiveRow[]): void
  addText(name: string, text: string): void
  /** A picture of the visitor's own; resolves when it is written, and tells whether it was. One that cannot be opened is named in the archive instead. */
  addSealed(name: string, objectKey: string): Promise<boolean>
  /** Something that the first page tells of, and shows. */
  describe(entry: ArchiveEntry): void
}

/** Adds all that one domain holds of a visitor, reports in the language asked for or their own; nobody is `undefined`. */
export type PersonalDataExport = (archive: Archive, visitor: Visitor | undefined, language?: Language) => Promise<void>

/** A file of the archive that is not in it, and why: there is none any more, or it cannot be read or opened. */
interface Unreadable {
  name: string
  reason: 'missing' | 'unreadable'
}

/** Everything we hold of a visitor as a zip that opens alone. Written while it is read: never more than one picture is in memory. */
function exportMyData(
  dependencies: Pick<Dependencies, 'storage' | 'logger' | 'locales'>,
  exports: readonly PersonalDataExport[],
  visitor: Visitor | undefined,
  { asked, own: language, timeZone }: { asked: Language | undefined; own: Language; timeZone: string | undefined },
): Readable {
  const zip = new yazl.ZipFile()
  // What fails ends it at once, also while it waits for what comes next.
  const output = pipeline(zip.outputStream, new PassThrough(), () => undefined)
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const closed = new AbortController()
  output.once('close', () => closed.abort(new Error('nobody reads the archive any more')))
  const unreadable: Unreadable[] = []
  const entries: ArchiveEntry[] = []
  const lists: ArchiveList[] = []
  const archive: Archive = {
    language,
    timeZone,
    describe: (entry) => void entries.push(entry),
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name),
    addJson: (name, value, rows = []) => {
      if (Array.isArray(value) && !name.includes('/')) lists.push({ name, count: value.length, rows })
      zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name)
    },
    addSealed: async (name, objectKey) => {
      if (visitor === undefined) return false
      const bytes = await getSealed(dependencies, visitor.dataKey, objectKey).catch((error: unknown) => {
        dependencies.logger.error({ err: error }, 'an object could not be opened for an export')
        return 'unreadable' as const
      })
      if (bytes === undefined || bytes === 'unreadable') {
        unreadable.push({ name, reason: bytes ?? 'missing' })
        return false
      }
      const source = Readable.from([bytes])
      const written = new Promise((resolve) => source.once('end', resolve))
      // Pictures do not shrink any more.
      zip.addReadStream(source, name, { compress: false, size: bytes.length })
      await beforeAbort(written, closed.signal)
      return true
    },
  }
  const fill = async (): Promise<void> => {
    for (const addTo of exports) await addTo(archive, visitor, asked)
    if (unreadable.length > 0) archive.addJson('unreadable.json', unreadable)
    archive.addText('index.html', writeIndex(dependencies, { language, timeZone, exportedAt: new Date(), entries, lists }))
  }
  fill().then(() => zip.end(), fail)
  return output
}

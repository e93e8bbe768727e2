import {
  contentEditionSchema,
  contentEditionSummarySchema,
  contentEntrySchema,
  contentRestoreSchema,
  contentUpdateSchema,
  versionFromZeroSchema,
  versionSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { pageLimit, pagesOf } from '../../platform/http/read-page.ts'
import { readUploadedPicture } from '../../platform/http/uploaded-picture.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectContent, selectEditions } from './content.queries.ts'
import { CONTENT_IMAGE_SIDE_PX, readContentImage, storeContentImage } from './content-images.ts'
import { readEdition, restoreEdition, saveContent } from './save-content.ts'

const edit = { permission: 'content.edit' } as const

/** The site's editable texts and pictures. Only what was edited is stored; the defaults are words of the web's catalogues. */
export async function contentRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, publicAnswers } = dependencies

  app.get(
    '/api/admin/content',
    {
      config: { permission: 'public' },
      schema: { summary: "The site's edited content, as the home page reads it", response: { 200: z.array(contentEntrySchema) } },
    },
    async (request, reply) =>
      publicAnswers.send(request, reply, { key: 'content' }, async () => ({ value: await selectContent(database) })),
  )

  app.get(
    '/api/admin/content/edition',
    { config: edit, schema: { summary: 'All edited content and its edition', response: { 200: contentEditionSchema } } },
    async () => readEdition(dependencies),
  )

  app.post(
    '/api/admin/content/bulk-update',
    {
      config: edit,
      schema: { summary: 'Save all or nothing', body: contentUpdateSchema, response: { 200: contentEditionSchema } },
    },
    async (request) => saveContent(dependencies, actorOf(request), request.body, new Date()),
  )

  app.get(
    '/api/admin/content/editions',
    {
      config: edit,
      schema: pagesOf(
        'Every Save All, newest first',
        z.object({ before: z.coerce.number().pipe(versionSchema).optional(), limit: pageLimit }),
        contentEditionSummarySchema,
      ),
    },
    async (request, reply) => {
      const { before, limit } = request.query
      const editions = await selectEditions(database, { before, limit: limit + 1 })
      const shown = editions.slice(0, limit)
      const last = shown.at(-1)
      if (editions.length > limit && last)
        reply.header('link', `</api/admin/content/editions?before=${last.edition}&limit=${limit}>; rel="next"`)
      return reply.send(shown)
    },
  )

  app.post(
    '/api/admin/content/editions/:edition/restore',
    {
      config: edit,
      schema: {
        summary: 'Bring an edition back, as a new one; 0 brings the defaults back',
        params: z.object({ edition: z.coerce.number().pipe(versionFromZeroSchema) }),
        body: contentRestoreSchema.nullish(),
        response: { 200: contentEditionSchema },
      },
    },
    async (request) => {
      const { edition } = request.params
      return restoreEdition(dependencies, actorOf(request), { edition, seen: request.body?.edition }, new Date())
    },
  )

  app.post(
    '/api/admin/upload-content-image',
    { config: edit, schema: { summary: 'Upload a picture for the site', response: { 200: z.object({ imageUrl: z.string() }) } } },
    async (request) => {
      const picture = await readUploadedPicture(dependencies.pictureDecoders, request, CONTENT_IMAGE_SIDE_PX)
      return { imageUrl: await storeContentImage(dependencies, actorOf(request), picture, new Date()) }
    },
  )

  app.get('/api/content-images/:id', { schema: { summary: 'A picture of the site', params: byId } }, async (request, reply) => {
    const bytes = await readContentImage(dependencies, request.params.id)
    if (bytes === undefined) throw new AppError('not_found')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(bytes)
  })
}

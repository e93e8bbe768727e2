import { promptTryOutResultSchema, promptTryOutSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectPrompt } from './prompts/prompts.queries.ts'
import { readSamplePhoto, SAMPLE_PHOTOS } from './sample-photos.ts'
import { tryOutPrompt } from './try-out.ts'

/** Trying a prompt before a visitor's photo meets it. */
export async function tryOutRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.post(
    '/api/admin/hidden-prompts/:id/try-out',
    {
      config: { permission: 'prompts.edit', changesNothing: true },
      schema: {
        summary: 'Try a draft on the sample photos beside the prompt in use',
        params: z.object({ id: z.uuid() }),
        body: promptTryOutSchema,
        response: { 200: promptTryOutResultSchema },
      },
    },
    async (request) => {
      const prompt = await selectPrompt(dependencies.database, request.params.id)
      if (prompt === undefined) throw new AppError('not_found')
      return tryOutPrompt(dependencies, prompt, request.body)
    },
  )

  app.get(
    '/api/admin/sample-photos/:name',
    {
      config: { permission: 'prompts.edit' },
      schema: { summary: 'A drawn photo on which prompts are tried', params: z.object({ name: z.string().max(60) }) },
    },
    async (request, reply) => {
      const sample = SAMPLE_PHOTOS.find(({ name }) => name === request.params.name)
      if (sample === undefined) throw new AppError('not_found')
      return reply
        .header('cache-control', 'private, max-age=86400')
        .type('image/jpeg')
        .send(await readSamplePhoto(sample))
    },
  )
}

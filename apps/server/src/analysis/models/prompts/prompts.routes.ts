import {
  hiddenPromptPatchSchema,
  hiddenPromptSchema,
  languageSchema,
  newHiddenPromptSchema,
  type PromptVersion,
  promptRollbackSchema,
  promptTypeSchema,
  promptVersionSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { actorOf } from '../../../staff/index.ts'
import type { Dependencies } from '../../dependencies.ts'
import { addPrompt, changePrompt, rollBackPrompt } from './manage-prompts.ts'
import { selectPrompts, selectPromptVersions } from './prompts.queries.ts'

const config = { permission: 'prompts.edit' } as const
const params = z.object({ id: z.uuid() })
const filter = z.object({ type: promptTypeSchema.optional(), language: languageSchema.optional() })

/** What models are told to do. */
export async function promptsRoutes(app: App, dependencies: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/admin/hidden-prompts',
    {
      config,
      schema: {
        summary: 'Prompts, as they read now',
        querystring: filter,
        response: { 200: z.array(hiddenPromptSchema) },
      },
    },
    async (request) => selectPrompts(dependencies.database, request.query),
  )

  app.post(
    '/api/admin/hidden-prompts',
    {
      config,
      schema: { summary: 'Add a prompt', body: newHiddenPromptSchema, response: { 201: hiddenPromptSchema } },
    },
    async (request, reply) => reply.status(201).send(await addPrompt(dependencies, actorOf(request), request.body)),
  )

  app.patch(
    '/api/admin/hidden-prompts/:id',
    {
      config,
      schema: {
        summary: 'Change a prompt; a changed text is a new version',
        params,
        body: hiddenPromptPatchSchema,
        response: { 200: hiddenPromptSchema },
      },
    },
    async (request) => changePrompt(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.get(
    '/api/admin/hidden-prompts/:id/versions',
    {
      config,
      schema: {
        summary: 'All versions of a prompt, newest first',
        params,
        response: { 200: z.array(promptVersionSchema) },
      },
    },
    async (request) => listVersions(dependencies, request.params.id),
  )

  app.post(
    '/api/admin/hidden-prompts/:id/rollback',
    {
      config,
      schema: {
        summary: 'Take another version into use',
        params,
        body: promptRollbackSchema,
        response: { 200: hiddenPromptSchema },
      },
    },
    async (request) => rollBackPrompt(dependencies, actorOf(request), request.params.id, request.body),
  )
}

async function listVersions({ database }: Pick<Dependencies, 'database'>, promptId: string): Promise<PromptVersion[]> {
  const versions = await selectPromptVersions(database, promptId)
  if (versions.length === 0) throw new AppError('not_found')
  return versions.map(({ currentNumber, createdAt, ...version }) => ({
    ...version,
    createdAt: createdAt.toISOString(),
    isCurrent: version.number === currentNumber,
  }))
}

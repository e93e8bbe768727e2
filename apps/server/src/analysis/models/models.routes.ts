import {
  type AiProvider,
  aiModelPatchSchema,
  aiModelSchema,
  aiProviderSchema,
  newAiModelSchema,
  providerKeySchema,
  REMOTE_PROVIDER_IDS,
  type RemoteProviderId,
  remoteProviderIdSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { shownEnd } from '../../platform/crypto/secrets.ts'
import type { App } from '../../platform/http/http-app.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  addModel,
  changeModel,
  deleteProviderKey,
  presentModel,
  presentModels,
  probeModel,
  removeModel,
  storeProviderKey,
} from './manage-models.ts'
import { selectModels } from './models.queries.ts'
import { accessTo, type KnownAccess } from './provider-access.ts'

const oneProvider = { params: z.object({ provider: remoteProviderIdSchema }), response: { 200: aiProviderSchema } }
const nothing = z.undefined()
const read = { permission: 'models.read' } as const
const manage = { permission: 'models.manage' } as const
const keys = { permission: 'keys.manage' } as const

/** Which models look at photos, and how their providers are reached. */
export async function modelsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/admin/ai-models',
    { config: read, schema: { summary: 'All models, first ones first', response: { 200: z.array(aiModelSchema) } } },
    async () => presentModels(dependencies, await selectModels(dependencies.database)),
  )

  app.post(
    '/api/admin/ai-models',
    {
      config: manage,
      schema: { summary: 'Add a model that proves it sees', body: newAiModelSchema, response: { 201: aiModelSchema } },
    },
    async (request) => presentModel(dependencies, await addModel(dependencies, actorOf(request), request.body)),
  )

  app.patch(
    '/api/admin/ai-models/:id',
    {
      config: manage,
      schema: {
        summary: 'Change a model or switch it on or off',
        params: byId,
        body: aiModelPatchSchema,
        response: { 200: aiModelSchema },
      },
    },
    async (request) =>
      presentModel(dependencies, await changeModel(dependencies, actorOf(request), request.params.id, request.body)),
  )

  app.delete(
    '/api/admin/ai-models/:id',
    { config: manage, schema: { summary: 'Remove a model', params: byId, response: { 204: nothing } } },
    async (request) => removeModel(dependencies, actorOf(request), request.params.id),
  )

  app.post(
    '/api/admin/ai-models/:id/probe',
    { config: manage, schema: { summary: 'Show a sample picture to a model', params: byId, response: { 200: aiModelSchema } } },
    async (request) => presentModel(dependencies, await probeModel(dependencies, actorOf(request), request.params.id)),
  )

  app.get(
    '/api/admin/ai-providers',
    {
      config: read,
      schema: { summary: 'Providers, what they offer, and whose key is known', response: { 200: z.array(aiProviderSchema) } },
    },
    async () => Promise.all(REMOTE_PROVIDER_IDS.map((id) => describeProvider(dependencies, id))),
  )

  app.put(
    '/api/admin/ai-providers/:provider/key',
    { config: keys, schema: { ...oneProvider, summary: 'Keep a key, sealed', body: providerKeySchema } },
    async (request) => {
      const { provider } = request.params
      await storeProviderKey(dependencies, actorOf(request), provider, request.body.apiKey, new Date())
      return describeProvider(dependencies, provider)
    },
  )

  app.delete(
    '/api/admin/ai-providers/:provider/key',
    { config: keys, schema: { ...oneProvider, summary: 'Forget a stored key' } },
    async (request) => {
      const { provider } = request.params
      await deleteProviderKey(dependencies, actorOf(request), provider)
      return describeProvider(dependencies, provider)
    },
  )
}

async function describeProvider(dependencies: Dependencies, id: RemoteProviderId): Promise<AiProvider> {
  const { name, models } = dependencies.remoteModels.describe(id)
  const access = await accessTo(dependencies, id)
  return {
    id,
    name,
    keySource: access.keySource,
    keyEnding: endingOf(access),
    models: models.map(({ options: _options, ...model }) => model),
  }
}

const endingOf = ({ apiKey }: KnownAccess): string | null => (apiKey === undefined ? null : shownEnd(apiKey) || null)

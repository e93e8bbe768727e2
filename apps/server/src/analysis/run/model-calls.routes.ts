import { analysisReplaySchema, type ModelCallRecord, modelCallSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { actorOf, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectCalls } from '../models/model-calls.queries.ts'
import { NANO_USD } from '../models/token-cost.ts'
import { replayAnalysis } from './replay-analysis.ts'

const params = z.object({ id: z.uuid() })

/** Which models saw a photo, what they cost, and whether they would say it again. */
export async function modelCallsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/admin/analyses/:id/model-calls',
    {
      config: { permission: 'analyses.read' },
      schema: {
        summary: 'Every call of a model for an analysis',
        params,
        response: { 200: z.array(modelCallSchema) },
      },
    },
    async (request) => (await selectCalls(dependencies.database, request.params.id)).map(present),
  )

  app.post(
    '/api/admin/analyses/:id/replay',
    {
      config: { permission: 'models.manage' },
      schema: { summary: 'Ask the models of an analysis again', params, response: { 200: analysisReplaySchema } },
    },
    async (request) => {
      const replay = await replayAnalysis(dependencies, request.params.id)
      const after = { models: replay.models.map(({ provider, modelId, isSame }) => ({ provider, modelId, isSame })) }
      await dependencies.database.transaction().execute((trx) =>
        writeAuditEntry(trx, actorOf(request), {
          action: 'analysis.replayed',
          subject: `analysis/${request.params.id}`,
          after,
        }),
      )
      return replay
    },
  )
}

function present({ costNanoUsd, startedAt, ...call }: Awaited<ReturnType<typeof selectCalls>>[number]): ModelCallRecord {
  return modelCallSchema.parse({
    ...call,
    costUsd: costNanoUsd === null ? null : costNanoUsd / NANO_USD,
    startedAt: startedAt.toISOString(),
  })
}

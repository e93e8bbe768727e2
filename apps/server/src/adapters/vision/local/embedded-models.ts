import { ENGINE_MODEL, NET_MODEL } from '@chioma/engine'
import type { VisionModel, VisionRequest } from '../vision-model.ts'
import type { MeasurePool } from './measure-pool.ts'
import { answerOf, type EmbeddedModelId, type MeasureAnswer } from './measure-protocol.ts'

/** The models that need no key and no network: the measuring one, and the learnt one, which speaks of oil under a microscope alone. */
export function createEmbeddedModels(pool: MeasurePool): VisionModel[] {
  const look = lookTogether(pool)
  return [ENGINE_MODEL, NET_MODEL].map(({ id, name }) => ({
    provider: 'local',
    modelId: id,
    name,
    look: async (request, signal) => {
      const { reading, overlays } = answerOf(await look(id, request, signal), id)
      return { reading, overlays }
    },
  }))
}

type Seen = Pick<VisionRequest, 'photo' | 'pixelsPerMm'>

interface Group {
  models: Set<EmbeddedModelId>
  answer: Promise<MeasureAnswer>
}

/** Models that are shown the same photo in one turn of the event loop look at it in one thread, which decodes it once. */
function lookTogether(pool: MeasurePool) {
  const groups = new WeakMap<Uint8Array, Group>()
  return (model: EmbeddedModelId, request: Seen, signal: AbortSignal): Promise<MeasureAnswer> => {
    const group = groups.get(request.photo) ?? openGroup(request, signal)
    group.models.add(model)
    return group.answer
  }

  function openGroup({ photo, pixelsPerMm }: Seen, signal: AbortSignal): Group {
    const models = new Set<EmbeddedModelId>()
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      groups.delete(photo)
      return pool.measure({ photo, pixelsPerMm, models: [...models], wants: { overlays: true } }, signal)
    })
    const group = { models, answer }
    groups.set(photo, group)
    return group
  }
}

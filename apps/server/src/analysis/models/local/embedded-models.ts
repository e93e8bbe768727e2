import { ENGINE_MODEL } from '@chioma/engine'
import type { VisionModel } from '../vision-model.ts'
import type { MeasurePool } from './measure-pool.ts'

/** The models that need no key and no network: the engine. */
export function createEmbeddedModels(pool: MeasurePool): VisionModel[] {
  return [
    {
      provider: 'local',
      modelId: ENGINE_MODEL.id,
      name: ENGINE_MODEL.name,
      analyze: async ({ photo, pixelsPerMm, declaredView, isHairOrScalp }, signal) => {
        const request = { photo, pixelsPerMm, declaredView, isHairOrScalp, wants: { overlays: true } }
        const { reading, overlays } = await pool.measure(request, signal)
        return { reading, overlays }
      },
    },
  ]
}

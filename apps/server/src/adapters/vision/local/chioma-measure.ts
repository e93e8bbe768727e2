import type { VisionModel } from '../vision-model.ts'
import type { MeasurePool } from './measure-pool.ts'

/** The embedded model: needs no key and no network. */
export function createChiomaMeasure(pool: MeasurePool): VisionModel {
  return {
    provider: 'local',
    modelId: 'chioma-measure',
    name: 'Chioma Measure',
    look: async ({ photo }, signal) => {
      const { reading, overlays } = await pool.measure({ photo, wants: { overlays: true } }, signal)
      return { reading, overlays }
    },
  }
}

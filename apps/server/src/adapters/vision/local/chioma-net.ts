import { NET_MODEL } from '@chioma/engine'
import type { VisionModel } from '../vision-model.ts'
import type { MeasurePool } from './measure-pool.ts'

/** The embedded model that was learnt: needs no key and no network either, and speaks of oil under a microscope alone. */
export function createChiomaNet(pool: MeasurePool): VisionModel {
  return {
    provider: 'local',
    modelId: NET_MODEL.id,
    name: NET_MODEL.name,
    look: async ({ photo }, signal) => {
      const { reading } = await pool.measure({ photo, model: NET_MODEL.id, wants: {} }, signal)
      return { reading, overlays: {} }
    },
  }
}

import { type AiModel, RECOMMENDED_MODEL_ID } from '@chioma/contract'
import type { ModelRow } from './models.queries.ts'
import { type AccessNeeds, accessTo } from './provider-access.ts'

/** A model as staff see it. */
export async function presentModel(needs: AccessNeeds, { calibration, ...row }: ModelRow): Promise<AiModel> {
  const keySource = row.provider === 'local' ? 'not_needed' : (await accessTo(needs, row.provider)).keySource
  return {
    ...row,
    keySource,
    isRecommended: row.modelId === RECOMMENDED_MODEL_ID,
    isCalibrated: row.provider === 'local' || calibration !== null,
  }
}

import { aiModelSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'

export const AI_MODELS_KEY = ['staff', 'ai-models']

/** The models that look at photos, first ones first. For the staff. */
export const useAiModels = () =>
  useQuery({
    queryKey: AI_MODELS_KEY,
    queryFn: ({ signal }) => getJson('/api/admin/ai-models', z.array(aiModelSchema), signal),
  })

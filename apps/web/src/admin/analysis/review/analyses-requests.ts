import {
  adminAnalysisSchema,
  adminAnalysisSummarySchema,
  analysisReviewSchema,
  type Language,
  type ReviewInput,
} from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, getPage, sendJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'

export const ANALYSES = '/api/admin/analyses'

export const fetchAnalysesPage = (address: string, signal?: AbortSignal) =>
  getPage(address, z.array(adminAnalysisSummarySchema), signal)
export const saveReview = (id: string, review: ReviewInput) =>
  sendJson('PUT', `${ANALYSES}/${id}/review`, review, analysisReviewSchema)

export const analysisQueries = {
  list: ['staff', 'analyses'] as const,
  one: (id: string, language: Language) =>
    queryOptions({
      queryKey: ['staff', 'analysis', id, language],
      queryFn: ({ signal }) => getJson(inLanguage(`${ANALYSES}/${id}`, language), adminAnalysisSchema, signal),
      staleTime: 0,
    }),
}

import { adminAnalysisSchema, adminAnalysisSummarySchema, analysisReviewSchema, type ReviewInput } from '@chioma/contract'
import { z } from 'zod'
import { getJson, getPage } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

export const ANALYSES = '/api/admin/analyses'

export const fetchAnalysesPage = (address: string, signal?: AbortSignal) =>
  getPage(address, z.array(adminAnalysisSummarySchema), signal)
export const fetchAnalysis = (id: string, signal?: AbortSignal) => getJson(`${ANALYSES}/${id}`, adminAnalysisSchema, signal)
export const saveReview = (id: string, review: ReviewInput) =>
  sendJson('PUT', `${ANALYSES}/${id}/review`, review, analysisReviewSchema)

import { type Analysis, analysisSchema, type Language, type ReanalysisRequest } from '@chioma/contract'
import { sendJson } from '../../lib/api/request.ts'
import { inLanguage } from '../../lib/i18n/in-language.ts'

/** Analyzes the stored photo again, as what the person says it shows. Throws `ApiError`. */
export const reanalyze = (id: string, request: ReanalysisRequest, language: Language): Promise<Analysis> =>
  sendJson('POST', inLanguage(`/api/analysis/${encodeURIComponent(id)}/reanalyze`, language), request, analysisSchema)

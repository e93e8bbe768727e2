import { type Analysis, analysisSchema, type Language, type ReanalysisRequest } from '@chioma/contract'
import { sendJson } from '../../lib/api/send-json.ts'
import { inLanguage } from '../../lib/i18n/in-language.ts'

/** Has the stored photo of an analysis looked at anew, as what the person says it shows. Throws `ApiError`. */
export const reanalyze = (id: string, told: ReanalysisRequest, language: Language): Promise<Analysis> =>
  sendJson('POST', inLanguage(`/api/analysis/${encodeURIComponent(id)}/reanalyze`, language), told, analysisSchema)

import { randomBytes } from 'node:crypto'
import { type AnalyzeForm, CONSENT_TEXT_VERSION, type Language, type Questionnaire } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { putSealed } from '../../platform/storage/sealed-objects.ts'
import { objectPrefixOf, type Visitor, withHeldVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { ANALYZE_JOB } from '../run/analyze.job.ts'
import { insertAnalysis, insertConsent, insertPhoto, type NewPhoto } from '../store/analyses.queries.ts'
import { addProgress } from '../store/progress.ts'
import { insertRepeatPhotos } from '../store/repeats.queries.ts'
import type { CleanPhoto } from './clean-photo.ts'
import { countUpload } from './upload-quota.ts'

export interface AnalysisRequest {
  visitor: Visitor
  /** Where it comes from. */
  network: string
  photo: CleanPhoto
  /** The same spot photographed again at once. */
  repeats: readonly CleanPhoto[]
  /** Beside the photo. */
  form: AnalyzeForm & { language: Language }
}

/** Stores the photo and, in one transaction, everything that makes it an analysis, its job included. Returns the analysis' id. */
export async function startAnalysis(dependencies: Dependencies, request: AnalysisRequest): Promise<string> {
  const stored: NewPhoto[] = []
  try {
    for (const photo of [request.photo, ...request.repeats])
      stored.push(await storePhoto(dependencies, request.visitor, photo, request.form.pixelsPerMm))
    const [photo, ...repeats] = stored
    if (photo === undefined) throw new Error('an analysis begins with a photo')
    return await insertEverything(dependencies, request, photo, repeats)
  } catch (error) {
    for (const { objectKey } of stored) await dependencies.storage.delete(objectKey)
    throw error
  }
}

/** Stores the sealed photo under a name that says nothing. The caller adds its row, or deletes the object again. */
async function storePhoto(
  dependencies: Pick<Dependencies, 'storage'>,
  visitor: Visitor,
  { jpeg, width, height, scale }: CleanPhoto,
  uploadedPixelsPerMm: number | undefined,
): Promise<NewPhoto> {
  const objectKey = `${objectPrefixOf(visitor.id)}photos/${randomBytes(16).toString('hex')}`
  await putSealed(dependencies, visitor.dataKey, objectKey, jpeg)
  return {
    id: uuidv7(),
    objectKey,
    width,
    height,
    byteSize: jpeg.length,
    pixelsPerMm: uploadedPixelsPerMm && uploadedPixelsPerMm * scale,
  }
}

async function insertEverything(
  dependencies: Dependencies,
  { visitor, network, form }: AnalysisRequest,
  photo: NewPhoto,
  repeats: readonly NewPhoto[],
): Promise<string> {
  const { questionnaireIsSample, questionnaire } = answersOf(form)
  const id = uuidv7()
  await withHeldVisitor(dependencies, visitor, async (trx, now) => {
    const { config, keys, queue } = dependencies
    const bytes = [photo, ...repeats].reduce((sum, { byteSize }) => sum + byteSize, 0)
    await countUpload({ config, keys, database: trx }, network, bytes, now)
    await insertPhoto(trx, visitor.id, photo, now)
    await insertAnalysis(
      trx,
      {
        id,
        visitorId: visitor.id,
        photoId: photo.id,
        language: form.language,
        questionnaire,
        questionnaireIsSample,
        declaredView: form.view,
        isHairOrScalp: form.isHairOrScalp,
        spot: form.spot,
      },
      now,
    )
    if (repeats.length > 0) await insertRepeatPhotos(trx, id, repeats, now)
    const consent = {
      id: uuidv7(),
      visitorId: visitor.id,
      analysisId: id,
      textVersion: CONSENT_TEXT_VERSION,
      locale: form.language,
      providers: form.consentProviders,
      allowsImprovement: form.consentImprovement,
      givenAt: now,
    }
    await insertConsent(trx, consent)
    await addProgress(trx, id, [{ stage: 'received', percent: 10 }], now)
    await queue.enqueue(trx, ANALYZE_JOB, { analysisId: id }, id)
  })
  return id
}

/** The answers apart from whether they are the untouched sample. */
function answersOf({ questionnaireData }: AnalyzeForm): {
  questionnaire: Questionnaire | undefined
  questionnaireIsSample: boolean
} {
  if (questionnaireData === undefined) return { questionnaire: undefined, questionnaireIsSample: false }
  const { questionnaireIsSample = false, ...questionnaire } = questionnaireData
  return { questionnaire, questionnaireIsSample }
}

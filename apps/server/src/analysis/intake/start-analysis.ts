import { randomBytes } from 'node:crypto'
import { CONSENT_TEXT_VERSION, type DeclaredView, type Language, type RemoteProviderId } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { putSealed } from '../../platform/storage/sealed-objects.ts'
import { keepVisitor, objectPrefixOf, type Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { ANALYZE_JOB } from '../run/analyze.job.ts'
import { insertAnalysis, insertConsent, insertPhoto, type NewPhoto } from '../store/analyses.queries.ts'
import { addProgress } from '../store/progress.ts'
import type { CleanPhoto } from './clean-photo.ts'
import type { ReceivedQuestionnaire } from './read-questionnaire.ts'

export interface AnalysisRequest {
  visitor: Visitor
  photo: CleanPhoto
  language: Language
  questionnaire: ReceivedQuestionnaire
  /** Providers of remote models that may see the photo. */
  providers: RemoteProviderId[]
  /** Photo and labels may be used to measure and improve the engine. */
  allowsImprovement: boolean
  /** Of the photo as it was uploaded. */
  pixelsPerMm: number | undefined
  /** What the person says that the photo shows. */
  declaredView: DeclaredView | undefined
  /** The person says that it is hair or scalp. */
  isHairOrScalp: boolean
}

/** Stores the photo and, in one transaction, everything that makes it an analysis, its job included. Returns the analysis' id. */
export async function startAnalysis(dependencies: Dependencies, request: AnalysisRequest): Promise<string> {
  const photo = await storePhoto(dependencies, request.visitor, request.photo, request.pixelsPerMm)
  try {
    return await insertEverything(dependencies, request, photo)
  } catch (error) {
    await dependencies.storage.delete(photo.objectKey)
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
  { database, keys, queue }: Dependencies,
  { visitor, language, questionnaire, providers, allowsImprovement, declaredView, isHairOrScalp }: AnalysisRequest,
  photo: NewPhoto,
): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  await database.transaction().execute(async (trx) => {
    await keepVisitor({ keys }, trx, visitor, now)
    await insertPhoto(trx, visitor.id, photo, now)
    await insertAnalysis(
      trx,
      {
        id,
        visitorId: visitor.id,
        photoId: photo.id,
        language,
        questionnaire: questionnaire.answers,
        questionnaireIsSample: questionnaire.isSample,
        declaredView,
        isHairOrScalp,
      },
      now,
    )
    const consent = {
      id: uuidv7(),
      visitorId: visitor.id,
      analysisId: id,
      textVersion: CONSENT_TEXT_VERSION,
      locale: language,
      providers,
      allowsImprovement,
      givenAt: now,
    }
    await insertConsent(trx, consent)
    await addProgress(trx, id, { stage: 'received', percent: 10 }, now)
    await queue.enqueue(trx, ANALYZE_JOB, { analysisId: id }, id)
  })
  return id
}

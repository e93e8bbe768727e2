import { randomBytes } from 'node:crypto'
import {
  type Analysis,
  type AnalyzeForm,
  analysisSchema,
  CONSENT_TEXT_VERSION,
  DECLARED_VIEWS,
  type Language,
  MOST_REPEATS,
  type Questionnaire,
} from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../platform/http/app-error.ts'
import { refusalOf } from '../../platform/http/error-mapping.ts'
import type { App } from '../../platform/http/http-app.ts'
import { networkOf } from '../../platform/http/http-plugins.ts'
import { isForm } from '../../platform/http/multipart-form.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { refuseForeignUserId } from '../../platform/http/validate-request.ts'
import { putSealed } from '../../platform/storage/object-storage.ts'
import { WorkSlots } from '../../platform/work-slots.ts'
import { createVisitor, objectPrefixOf, type Visitor, withHeldVisitor, writeVisitorCookie } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { presentAnalysis } from '../report/present-analysis.ts'
import { ANALYZE_JOB } from '../run/analyze.job.ts'
import { type AnalysisRow, insertAnalysis, type NewPhoto, selectAnalysis } from '../store/analyses.queries.ts'
import type { AnalysisQueue } from '../store/analysis-queue.ts'
import { isFinished } from '../store/analysis-row.ts'
import { followProgress } from '../store/progress.ts'
import { insertRepeatPhotos } from '../store/repeats.queries.ts'
import { type CleanPhoto, cleanPhoto, isLarge } from './clean-photo.ts'
import { drainRequest, readAnalyzeForm, readUploadForm } from './upload-form.ts'
import { countUpload, refuseBeyondQuota } from './upload-quota.ts'

const WAIT_MS = 25_000
/** A form being read holds at most one photo. */
const LONGEST_WAIT_MS = 20_000
const UPLOADS = { slots: 24, waiting: 60, slotsOfOne: 6, waitingOfOne: 12, longestWaitMs: LONGEST_WAIT_MS }
/** Where uploads are taken in: how many at once, in all and of one network. */
export const createIntake = (): WorkSlots => new WorkSlots(UPLOADS)

/** `POST /api/analyze`: a form with a photo comes in, an analysis goes out, finished or still being worked on. */
export async function analyzeRoutes(
  app: App,
  dependencies: Dependencies,
  { uploads, queue }: { uploads: WorkSlots; queue: AnalysisQueue },
): Promise<void> {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const { size } = dependencies.pictureDecoders
  const decodes = new WorkSlots({
    slots: size,
    // Whoever sends photos that take long does not hold up the others.
    slotsOfOne: Math.max(1, size - 1),
    // Whoever decodes holds a slot for an upload as well, so that all who wait have room; large photos leave most of it to others.
    waiting: UPLOADS.slots,
    waitingOfOne: Math.floor(UPLOADS.slots / 3),
    longestWaitMs: LONGEST_WAIT_MS,
  })

  app.post(
    '/api/analyze',
    {
      schema: {
        summary: 'Analyses a photo',
        description: `multipart/form-data: \`image\` (one JPG, PNG or WebP), \`repeat\` (up to ${MOST_REPEATS} more of the same spot, taken at once; with \`image\` they have the size that it may have; they are measured for the noise of this person's measures and deleted), \`consent\` (\`true\`), \`language\`, \`userId\` (\`1\`, meaning the caller), \`questionnaireData\` (JSON), \`consentProviders\` (providers of remote models that may see the photo, separated by commas), \`consentImprovement\` (\`true\`: photo and labels may be used to measure and improve the engine), \`pixelsPerMm\` (pixels of the photo for a millimetre of scalp, where the dermatoscope tells), \`view\` (what the photo shows: ${DECLARED_VIEWS.join(', ')}; it decides what is measured), \`isHairOrScalp\` (\`true\`: it is hair or scalp, and looked at whatever the first look holds of it). With \`Prefer: respond-async\` the answer comes at once.`,
        consumes: ['multipart/form-data'],
        response: { 200: analysisSchema, 202: analysisSchema },
      },
      onRequest: async (request) => refuseOtherForms(request),
      onSend: async (request) => drainRequest(request.raw),
    },
    async (request, reply) => {
      const fields: Record<string, string> = {}
      try {
        const caller = { of: networkOf(request.ip), signal: abortOnClose(reply) }
        await queue.refuseWhenFull()
        const begun = await uploads.run(() => receive(dependencies, decodes, request, reply, fields), caller)
        const analysis = await answer({ ...dependencies, analysisQueue: queue }, request, reply, closing.signal, begun)
        return reply.code(isFinished(analysis.status) ? 200 : 202).send(analysis)
      } catch (error) {
        throw inLanguageOf(request, fields, error)
      }
    },
  )
}

function refuseOtherForms(request: FastifyRequest): void {
  if (!isForm(request)) throw new AppError('request_not_multipart')
}

/** Ends when the caller hangs up, also where that is done already. */
function abortOnClose(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new AppError('request_invalid'))
  if (reply.raw.destroyed) leave()
  else reply.raw.once('close', leave)
  return gone.signal
}

/** In this order: who, what they tell and whether they consent, and only then the costly look at the photo. */
async function receive(
  dependencies: Dependencies,
  decodes: WorkSlots,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Record<string, string>,
): Promise<{ row: AnalysisRow; visitor: Visitor }> {
  const form = await readUploadForm(request, fields)
  refuseForeignUserId(fields.userId, request.visitor?.id)
  const answers = readAnalyzeForm(fields)
  const network = networkOf(request.ip)
  await refuseBeyondQuota(dependencies, network, new Date())
  await dependencies.storage.checkSpace()
  // Large ones count as one caller's, wherever they come from: attackers have many addresses.
  const of = [form.photo, ...form.repeats].some((photo) => photo && isLarge(photo.bytes)) ? 'large photos' : network
  const photo = await decodes.run(() => cleanPhoto(dependencies.pictureDecoders, form.photo), { of })
  const repeats: CleanPhoto[] = []
  for (const repeat of form.repeats)
    repeats.push(await decodes.run(() => cleanPhoto(dependencies.pictureDecoders, repeat), { of }))
  const visitor = request.visitor ?? createVisitor()
  const row = await startAnalysis(dependencies, {
    visitor,
    network,
    photo,
    repeats,
    form: { ...answers, language: answers.language ?? languageOf(request) },
  })
  writeVisitorCookie(request, reply, visitor.id, dependencies.config)
  return { row, visitor }
}

/** The analysis, after it finished or after the time that a request waits for it. */
async function answer(
  dependencies: Dependencies & { analysisQueue: AnalysisQueue },
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
  { row: begun, visitor }: { row: AnalysisRow; visitor: Visitor },
): Promise<Analysis> {
  const { id } = begun
  const wantsItAtOnce = /(^|[,;\s])respond-async($|[,;\s])/i.test(String(request.headers.prefer ?? ''))
  if (!wantsItAtOnce) await waitForEnd(dependencies, reply, closing, { id, visitorId: visitor.id })
  const row = wantsItAtOnce ? begun : await selectAnalysis(dependencies.database, visitor.id, id)
  if (!row) throw new AppError('analysis_not_found')
  const analysis = presentAnalysis(dependencies, row)
  if (isFinished(analysis.status)) return analysis
  const place = await dependencies.analysisQueue.placeOf(id, { isNew: true })
  return { ...analysis, status: 'processing', ...(place && { queue: place }) }
}

async function waitForEnd(
  dependencies: Dependencies,
  reply: FastifyReply,
  closing: AbortSignal,
  analysis: { id: string; visitorId: string },
): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  reply.raw.once('close', leave)
  const timer = setTimeout(leave, WAIT_MS)
  try {
    for await (const _event of followProgress(dependencies, analysis, -1, AbortSignal.any([gone.signal, closing])));
  } finally {
    clearTimeout(timer)
    reply.raw.off('close', leave)
  }
}

/** The form may name its language after the photo, where the error handler cannot look. */
function inLanguageOf(request: FastifyRequest, fields: Record<string, string>, error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal_error') return error
  const { code, field, values } = refusal
  const language = languageOf(request, fields.language)
  return new AppError(code, { cause: refusal.cause, values, language, ...(field !== undefined && { field }) })
}

interface AnalysisRequest {
  visitor: Visitor
  /** Where it comes from. */
  network: string
  photo: CleanPhoto
  /** The same spot photographed again at once. */
  repeats: readonly CleanPhoto[]
  /** Beside the photo. */
  form: AnalyzeForm & { language: Language }
}

/** Stores the photo and, in one transaction, everything that makes it an analysis, its job included. */
async function startAnalysis(dependencies: Dependencies, request: AnalysisRequest): Promise<AnalysisRow> {
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
): Promise<AnalysisRow> {
  const id = uuidv7()
  const analysis = {
    id,
    visitorId: visitor.id,
    language: form.language,
    ...answersOf(form),
    declaredView: form.view,
    isHairOrScalp: form.isHairOrScalp,
    spot: form.spot,
  }
  const consent = {
    id: uuidv7(),
    textVersion: CONSENT_TEXT_VERSION,
    locale: form.language,
    providers: form.consentProviders,
    allowsImprovement: form.consentImprovement,
  }
  return withHeldVisitor(dependencies, visitor, async (trx, now) => {
    const { config, keys, queue } = dependencies
    const bytes = [photo, ...repeats].reduce((sum, { byteSize }) => sum + byteSize, 0)
    await countUpload({ config, keys, database: trx }, network, bytes, now)
    const row = await insertAnalysis(trx, { analysis, photo, consent }, now)
    if (repeats.length > 0) await insertRepeatPhotos(trx, id, repeats, now)
    await queue.enqueue(trx, ANALYZE_JOB, { analysisId: id }, id)
    return row
  })
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

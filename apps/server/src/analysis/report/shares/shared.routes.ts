import {
  type Analysis,
  alertCodeSchema,
  fhirBundleSchema,
  findingCodeSchema,
  type Language,
  type ReaderWords,
  shareCoverSchema,
  sharedReportSchema,
} from '@chioma/contract'
import { warningSignsOf } from '@chioma/report'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashToken } from '../../../platform/crypto/crypto.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { networkOf } from '../../../platform/http/http-plugins.ts'
import { askedLanguage, inLanguage, languageOf } from '../../../platform/http/request-language.ts'
import { getReadable } from '../../../platform/storage/object-storage.ts'
import type { Dependencies } from '../../dependencies.ts'
import { selectAnalysis, selectKeptPhotoKey, selectOverlayKeys, selectVersions } from '../../store/analyses.queries.ts'
import { reportedAnswers, storedOutcomeSchema } from '../../store/analysis-row.ts'
import { noteOpening, selectOpenShare } from '../../store/shares.queries.ts'
import { sendFhir } from '../fhir/fhir.routes.ts'
import { presentAnalysis } from '../present-analysis.ts'

const SHARED = '/api/shared/:token'
const ofShare = z.object({ token: z.string() })
const ofOverlay = ofShare.extend({ code: z.string() })
const tokenSchema = z.string().regex(/^[\w-]{43}$/)
const markedCode = z.union([findingCodeSchema, alertCodeSchema])
/** Of one network. A report with its pictures asks for a dozen addresses. */
const readPerMinute = { rateLimit: { max: 120, timeWindow: '1 minute' } }
/** A page that is read on, or opened again soon, is one opening. */
const SAME_OPENING_MS = 30 * 60 * 1_000

/** What whoever has a link reads: nothing else leads here, and nothing leads from here to the visitor. */
export async function sharedRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies
  const common = { config: readPerMinute, onRequest: keepApart }

  app.get(
    `${SHARED}/cover`,
    {
      ...common,
      schema: {
        summary: 'What a link leads to, without opening it',
        params: ofShare,
        response: { 200: shareCoverSchema },
      },
    },
    async (request) => coverOf(await openShare(dependencies, request.params.token)),
  )

  app.get(
    SHARED,
    {
      ...common,
      schema: {
        summary: 'The report behind a link, in the language asked for, or the reader’s own',
        description:
          'Its visitor is told when it was opened, and with which kind of device. `share_ended` once it expired or was revoked.',
        params: ofShare,
        querystring: inLanguage,
        response: { 200: sharedReportSchema },
      },
    },
    async (request) => {
      const share = await openShare(dependencies, request.params.token)
      return { ...coverOf(share), analysis: await readShared(dependencies, request, share) }
    },
  )

  app.get(
    `${SHARED}/fhir`,
    {
      ...common,
      schema: {
        summary:
          'The report behind a link as a FHIR R5 bundle; its photo, where that is shared, by an address that ends with the link',
        params: ofShare,
        querystring: inLanguage,
        response: { 200: fhirBundleSchema },
      },
    },
    async (request, reply) => {
      const share = await openShare(dependencies, request.params.token)
      const analysis = await readShared(dependencies, request, share)
      const versions = await selectVersions(database, share.analysis_id)
      if (analysis.results === null || versions === undefined) throw new AppError('analysis_running')
      const { results } = analysis
      const hasPhoto = share.with_photo && versions.hasPhoto
      return sendFhir(dependencies, request, reply, { analysis: { ...analysis, results }, ...versions, hasPhoto })
    },
  )

  app.get(
    `${SHARED}/photo`,
    { ...common, schema: { summary: 'The photo of a shared report, as JPEG, where it is shared', params: ofShare } },
    async (request, reply) => {
      const share = await openShareWithPhoto(dependencies, request.params.token)
      const key = await selectKeptPhotoKey(database, share.visitor_id, share.analysis_id)
      return reply.type('image/jpeg').send(await readPicture(dependencies, share, key))
    },
  )

  app.get(
    `${SHARED}/overlays/:code`,
    { ...common, schema: { summary: 'The pixels of a finding or alert of a shared report, as PNG', params: ofOverlay } },
    async (request, reply) => {
      const share = await openShareWithPhoto(dependencies, request.params.token)
      const code = markedCode.safeParse(request.params.code).data
      const key = code && (await selectOverlayKeys(database, share.visitor_id, share.analysis_id)).get(code)
      return reply.type('image/png').send(await readPicture(dependencies, share, key))
    },
  )
}

interface SharedRequest extends FastifyRequest {
  params: { token: string }
  query: { language?: string | undefined }
}

/** The analysis as its reader sees it; whoever reads it opened the link. */
async function readShared(dependencies: Dependencies, request: SharedRequest, share: OpenShare): Promise<Analysis> {
  const language = languageOf(request, askedLanguage(request.query.language))
  const row = await selectAnalysis(dependencies.database, share.visitor_id, share.analysis_id)
  // A photo that is looked at anew has no report for a while.
  if (!row || row.outcome === null) throw new AppError('analysis_running')
  await noteReader(dependencies, request, share)
  return presentShared(dependencies, row, { ...coverOf(share), address: `/api/shared/${request.params.token}` }, language)
}

type OpenShare = NonNullable<Awaited<ReturnType<typeof selectOpenShare>>>

/** The address is the key: no other site is told it, and no search engine keeps it. */
async function keepApart(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
}

const findOpenShare = async ({ database }: Pick<Dependencies, 'database'>, token: string): Promise<OpenShare | undefined> =>
  tokenSchema.safeParse(token).success ? await selectOpenShare(database, hashToken(token), new Date()) : undefined

/** Throws `share_ended` for a link that expired, was revoked, or never was: nothing tells them apart. */
async function openShare(dependencies: Pick<Dependencies, 'database'>, token: string): Promise<OpenShare> {
  const share = await findOpenShare(dependencies, token)
  if (share === undefined) throw new AppError('share_ended')
  return share
}

/** Whether a link works. Asking opens nothing. */
export const isShareOpen = async (dependencies: Pick<Dependencies, 'database'>, token: string): Promise<boolean> =>
  (await findOpenShare(dependencies, token)) !== undefined

async function openShareWithPhoto(dependencies: Pick<Dependencies, 'database'>, token: string): Promise<OpenShare> {
  const share = await openShare(dependencies, token)
  if (!share.with_photo) throw new AppError('not_found')
  return share
}

const coverOf = (share: OpenShare) => ({
  withPhoto: share.with_photo,
  withAnswers: share.with_answers,
  expiresAt: share.expires_at.toISOString(),
})

async function readPicture(
  dependencies: Pick<Dependencies, 'storage' | 'logger' | 'keys'>,
  { wrapped_key: wrappedKey, visitor_id: visitorId, analysis_id: analysisId }: OpenShare,
  objectKey: string | undefined,
): Promise<Buffer> {
  if (objectKey === undefined) throw new AppError('not_found')
  const bytes = await getReadable(dependencies, dependencies.keys.unwrapDataKey(wrappedKey, visitorId), objectKey, { analysisId })
  if (bytes === undefined) throw new AppError('picture_unreadable')
  return bytes
}

/** Neither the visitor's own look nor that of a machine which says that it is one is an opening. */
async function noteReader(
  { database, keys }: Pick<Dependencies, 'database' | 'keys'>,
  request: FastifyRequest,
  { id: shareId, visitor_id: visitorId }: OpenShare,
): Promise<void> {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500)
  const isAhead = request.headers['sec-purpose'] !== undefined || request.headers.purpose === 'prefetch'
  if (request.method !== 'GET' || request.visitor?.id === visitorId || isAhead || isMachine(userAgent)) return
  const words = readerWordsOf(userAgent)
  const reader = keys.fingerprint(`share/${shareId}/${networkOf(request.ip)}/${words.device}/${words.browser}`)
  await noteOpening(database, { shareId, reader, words, pauseMs: SAME_OPENING_MS }, new Date())
}

/** In this order: each of the first ones also calls itself by the names of later ones. */
const BROWSERS = [
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const satisfies readonly (readonly [ReaderWords['browser'], RegExp])[]

const DEVICES = [
  ['tablet', /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/],
  ['phone', /\biPhone\b|\bMobile\b/],
  ['computer', /\bWindows\b|\bMacintosh\b|\bLinux\b|\bCrOS\b/],
] as const satisfies readonly (readonly [ReaderWords['device'], RegExp])[]

/** The coarse words that are kept of what a browser says of itself. */
export function readerWordsOf(userAgent: string): ReaderWords {
  const [device = 'unknown'] = DEVICES.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const [browser = null] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return { device, browser }
}

const MACHINE = /bot\b|crawl|spider|preview|externalhit|slurp|scanner|whatsapp|telegram/i

/** Programs that look at links by themselves, as far as they say so: they are nobody who reads. */
const isMachine = (userAgent: string): boolean => MACHINE.test(userAgent)

type AnalysisRow = NonNullable<Awaited<ReturnType<typeof selectAnalysis>>>

interface ShownParts {
  withPhoto: boolean
  withAnswers: boolean
  /** Where the pictures of the share lie. */
  address: string
}

/** An analysis as strangers read it: its report, in their language, with no more of the visitor than was chosen. */
function presentShared(
  needs: Pick<Dependencies, 'config' | 'locales' | 'remoteModels'>,
  row: AnalysisRow,
  { withPhoto, withAnswers, address }: ShownParts,
  language: Language,
): Analysis {
  const shown = {
    ...(withAnswers ? row : withoutAnswers(row)),
    overlayCodes: withPhoto ? row.overlayCodes : [],
    hasPhoto: withPhoto && row.hasPhoto,
  }
  const analysis = presentAnalysis(needs, shown, language)
  const here = <Marked extends { overlayUrl?: string | undefined }>(marked: Marked): Marked =>
    marked.overlayUrl === undefined
      ? marked
      : { ...marked, overlayUrl: `${address}/overlays/${marked.overlayUrl.split('/').at(-1)}` }
  const { results } = analysis
  return {
    ...analysis,
    // What the report is written from here may come down to something else than with all answers.
    answer: results === null ? analysis.answer : { kind: results.report.kind },
    questionnaireIsSample: false,
    detectedIssues: analysis.detectedIssues.map(here),
    photoUrl: `${address}/photo`,
    results: results && {
      ...results,
      hasRedFlag: results.report.redFlags.length > 0,
      alerts: results.alerts.map(here),
      modelResults: results.modelResults.map(({ result: { findings, alerts }, ...answered }) => ({
        ...answered,
        result: { findings, ...(alerts && { alerts }) },
      })),
    },
  }
}

/**
 * As if nothing had been told but warning signs, which make `see_a_doctor` the answer and must not get lost. A model's words may speak of
 * what was told, so ours take their place.
 */
function withoutAnswers(row: AnalysisRow): AnalysisRow {
  const warningSigns = warningSignsOf(reportedAnswers(row))
  return {
    ...row,
    questionnaire: warningSigns.length === 0 ? null : { warningSigns },
    questionnaire_is_sample: false,
    outcome: row.outcome === null ? null : { ...storedOutcomeSchema.parse(row.outcome), wording: null },
  }
}

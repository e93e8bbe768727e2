import {
  type Analysis,
  alertCodeSchema,
  fhirBundleSchema,
  findingCodeSchema,
  shareCoverSchema,
  sharedReportSchema,
} from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashToken } from '../../../platform/crypto/link-token.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { networkOf } from '../../../platform/http/http-plugins.ts'
import { askedLanguage, inLanguage, languageOf } from '../../../platform/http/request-language.ts'
import { getSealed } from '../../../platform/storage/sealed-objects.ts'
import type { Dependencies } from '../../dependencies.ts'
import { selectAnalysis, selectOverlayKeys, selectPhotoKey, selectVersions } from '../../store/analyses.queries.ts'
import { noteOpening, selectOpenShare } from '../../store/shares.queries.ts'
import { sendFhir } from '../fhir/fhir.routes.ts'
import { presentShared } from './present-shared.ts'
import { isMachine, readerWordsOf } from './reader-words.ts'

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
      const key = await selectPhotoKey(database, share.visitor_id, share.analysis_id)
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
  dependencies: Pick<Dependencies, 'storage' | 'keys'>,
  { wrapped_key: wrappedKey, visitor_id: visitorId }: OpenShare,
  objectKey: string | undefined,
): Promise<Buffer> {
  const dataKey = dependencies.keys.unwrapDataKey(wrappedKey, visitorId)
  const bytes = objectKey === undefined ? undefined : await getSealed(dependencies, dataKey, objectKey)
  if (!bytes) throw new AppError('not_found')
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

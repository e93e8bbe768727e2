import {
  type AdminCenter,
  adminCenterSchema,
  type CenterDescriptions,
  type CenterInput,
  centerInputSchema,
  centerSchema,
  FALLBACK_LANGUAGE,
  FALLBACK_PLACE,
  LANGUAGES,
  type PlaceSource,
  type RemovedExamples,
} from '@chioma/contract'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage, languageOf } from '../../platform/http/request-language.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { type Actor, actorOf, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  type CenterRow,
  hasTimesAhead,
  insertCenter,
  insertPlaceOfAddress,
  lockCenter,
  selectActiveCenters,
  selectCenter,
  selectCenters,
  selectPlaceOfAddress,
  setCenterDeleted,
  updateCenter,
} from './centers.queries.ts'

export async function centersRoutes(
  app: App,
  { database, publicAnswers }: Pick<Dependencies, 'database' | 'publicAnswers'>,
): Promise<void> {
  app.get(
    '/api/centers',
    {
      schema: {
        summary: 'Partner centres, the first to show first',
        querystring: inLanguage,
        response: { 200: z.array(centerSchema) },
      },
    },
    async (request, reply) => {
      const language = askedLanguage(request.query.language) ?? languageOf(request)
      return publicAnswers.send(request, reply, { key: `centers/${language}` }, async () => ({
        value: await selectActiveCenters(database, language),
        headers: { vary: 'Cookie, Accept-Language' },
      }))
    },
  )
}

const config = { permission: 'centers.edit' } as const

/** Partner centres as staff keep them. */
export async function adminCentersRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/admin/centers',
    { config, schema: { summary: 'All centres, the first to show first', response: { 200: z.array(adminCenterSchema) } } },
    async () => selectCenters(dependencies.database),
  )

  app.post(
    '/api/admin/centers',
    { config, schema: { summary: 'Add a centre', body: centerInputSchema, response: { 201: adminCenterSchema } } },
    async (request) => addCenter(dependencies, actorOf(request), request.body),
  )

  app.put(
    '/api/admin/centers/:id',
    {
      config,
      schema: { summary: 'Change a centre', params: byId, body: centerInputSchema, response: { 200: adminCenterSchema } },
    },
    async (request) => changeCenter(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/admin/centers/:id',
    { config, schema: { summary: 'Take a centre away', params: byId, response: { 204: z.null() } } },
    async (request) => removeCenter(dependencies, actorOf(request), request.params.id),
  )

  app.post(
    '/api/admin/centers/:id/restore',
    { config, schema: { summary: 'Undo taking a centre away', params: byId, response: { 200: adminCenterSchema } } },
    async (request) => restoreCenter(dependencies, actorOf(request), request.params.id),
  )
}

type Needs = Pick<Dependencies, 'database' | 'findPlaceOf' | 'logger'>
async function addCenter(needs: Needs, actor: Actor, input: CenterInput): Promise<AdminCenter> {
  const place = givenPlace(input) ?? (await findPlace(needs, input.address))
  return needs.database.transaction().execute(async (trx) => {
    const id = await insertCenter(trx, { ...toRow(input, place, {}), isExample: false }, new Date())
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'center.added', subject: `center/${id}`, after })
    return after
  })
}

/**
 * Replaces what staff entered. The place stays where the address does, unless it was a makeshift; the geocoder is asked outside of any
 * transaction. Throws `version_conflict` with what stands there now, when somebody else was quicker.
 */
async function changeCenter(needs: Needs, actor: Actor, id: string, input: CenterInput): Promise<AdminCenter> {
  const seen = await selectCenter(needs.database, id)
  if (seen === undefined) throw new AppError('not_found')
  const place = movedPlace(seen, input) ?? keptPlace(seen, input) ?? (await findPlace(needs, input.address))
  return needs.database.transaction().execute(async (trx) => {
    const before = await locked(trx, id)
    if (before.version !== (input.version ?? seen.version))
      throw await versionConflict(trx, { subject: `center/${id}`, current: before })
    const row = toRow(input, place, before.descriptions)
    await updateCenter(trx, id, { ...row, isExample: before.isExample && isSaidTheSame(row, before) }, new Date())
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'center.changed', subject: `center/${id}`, before, after })
    return after
  })
}

/** Takes a centre away; past appointments keep its name. Throws `center_has_bookings` while some lie ahead. */
async function removeCenter({ database }: Pick<Needs, 'database'>, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const before = await locked(trx, id)
    if (!(await takeAway(trx, actor, before))) throw new AppError('center_has_bookings')
  })
}

/** False where appointments lie ahead. */
async function takeAway(trx: Transaction, actor: Actor, before: AdminCenter): Promise<boolean> {
  const { id } = before
  if (await hasTimesAhead(trx, id)) return false
  await setCenterDeleted(trx, id, new Date())
  await writeAuditEntry(trx, actor, { action: 'center.removed', subject: `center/${id}`, before })
  return true
}

const isShownExample = ({ isExample, isActive }: AdminCenter): boolean => isExample && isActive

/** Takes the examples away that visitors see, in the caller's transaction; says which went, and where appointments lie ahead. */
export async function removeExampleCenters(trx: Transaction, actor: Actor): Promise<Pick<RemovedExamples, 'centers' | 'stayed'>> {
  const centers: string[] = []
  const stayed: RemovedExamples['stayed'] = []
  // Locked by their ids, as calendars are, so that nobody waits in a circle.
  const ids = (await selectCenters(trx)).filter(isShownExample).map(({ id }) => id)
  for (const id of ids.sort()) {
    const before = await lockCenter(trx, id)
    if (before === undefined || !isShownExample(before)) continue
    if (await takeAway(trx, actor, before)) centers.push(id)
    else stayed.push({ id, name: before.name })
  }
  return { centers, stayed }
}

/** Undoes `removeCenter`. */
async function restoreCenter({ database }: Pick<Needs, 'database'>, actor: Actor, id: string): Promise<AdminCenter> {
  return database.transaction().execute(async (trx) => {
    const after = await putBack(trx, actor, id)
    if (after === undefined) throw new AppError('not_found')
    return after
  })
}

/** Those of these centres that were taken away stand there again. */
export async function restoreCenters(trx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of ids) await putBack(trx, actor, id)
}

/** `undefined` where there is nothing to put back. */
async function putBack(trx: Transaction, actor: Actor, id: string): Promise<AdminCenter | undefined> {
  if (!(await setCenterDeleted(trx, id, null))) return undefined
  const after = await locked(trx, id)
  await writeAuditEntry(trx, actor, { action: 'center.restored', subject: `center/${id}`, after })
  return after
}

function givenPlace({ latitude, longitude }: CenterInput): LocatedPlace | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, geocoded: 'given' }
}

/** A pin that lies where it lay was sent along, not put there. */
function movedPlace({ latitude, longitude }: AdminCenter, input: CenterInput): LocatedPlace | undefined {
  return input.latitude === latitude && input.longitude === longitude ? undefined : givenPlace(input)
}

const keptPlace = ({ address, latitude, longitude, geocoded }: AdminCenter, input: CenterInput): LocatedPlace | undefined =>
  address === input.address && geocoded !== 'fallback' ? { latitude, longitude, geocoded } : undefined

/** Whether a centre says of itself what it said, whoever sees it and where it stands among others. */
const isSaidTheSame = (row: Omit<CenterRow, 'isExample'>, before: AdminCenter): boolean =>
  (['name', 'address', 'phone', 'email', 'website'] as const).every((field) => row[field] === before[field]) &&
  LANGUAGES.every((language) => row.descriptions[language] === before.descriptions[language])

const toRow = (
  { version: _version, description, descriptions, ...input }: CenterInput,
  place: LocatedPlace,
  before: CenterDescriptions,
): Omit<CenterRow, 'isExample'> => ({
  ...input,
  ...place,
  descriptions: written(descriptions ?? { ...before, [FALLBACK_LANGUAGE]: description ?? '' }),
})

/** Without the languages that nobody wrote in. */
const written = (texts: CenterDescriptions): CenterDescriptions =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

async function locked(trx: Transaction, id: string): Promise<AdminCenter> {
  const center = await lockCenter(trx, id)
  if (center === undefined) throw new AppError('not_found')
  return center
}

interface LocatedPlace {
  latitude: number
  longitude: number
  geocoded: PlaceSource
}

/** Where an address lies: as the geocoder said once, or says now; Rome where it does not know or does not answer. */
async function findPlace(
  { database, findPlaceOf, logger }: Pick<Dependencies, 'database' | 'findPlaceOf' | 'logger'>,
  address: string,
): Promise<LocatedPlace> {
  const key = address.toLowerCase().replaceAll(/\s+/g, ' ')
  const known = await selectPlaceOfAddress(database, key)
  if (known !== undefined) return { ...known, geocoded: 'found' }
  const answer = await findPlaceOf(address)
  if (answer.outcome === 'found') {
    await insertPlaceOfAddress(database, key, answer.place)
    return { ...answer.place, geocoded: 'found' }
  }
  // The cause quotes no address: it is the service's state or the shape of its answer.
  logger.warn(
    { outcome: answer.outcome, ...(answer.outcome === 'failed' && { err: answer.cause }) },
    'a centre was not found on the map',
  )
  return { ...FALLBACK_PLACE, geocoded: 'fallback' }
}

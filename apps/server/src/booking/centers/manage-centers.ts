import { type AdminCenter, type CenterDescriptions, type CenterInput, FALLBACK_LANGUAGE } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  type CenterRow,
  hasTimesAhead,
  insertCenter,
  lockCenter,
  selectCenter,
  setCenterDeleted,
  updateCenter,
} from './centers.queries.ts'
import { findPlace, type LocatedPlace } from './find-place.ts'

type Needs = Pick<Dependencies, 'database' | 'findPlaceOf' | 'logger'>
export async function addCenter(needs: Needs, actor: Actor, input: CenterInput): Promise<AdminCenter> {
  const place = givenPlace(input) ?? (await findPlace(needs, input.address))
  return needs.database.transaction().execute(async (trx) => {
    const id = await insertCenter(trx, toRow(input, place, {}), new Date())
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'center.added', subject: `center/${id}`, after })
    return after
  })
}

/**
 * Replaces what staff entered. The place stays where the address does, unless it was a makeshift; the geocoder is asked outside of any
 * transaction. Throws `version_conflict` with what stands there now, when somebody else was quicker.
 */
export async function changeCenter(needs: Needs, actor: Actor, id: string, input: CenterInput): Promise<AdminCenter> {
  const seen = await selectCenter(needs.database, id)
  if (seen === undefined) throw new AppError('not_found')
  const place = movedPlace(seen, input) ?? keptPlace(seen, input) ?? (await findPlace(needs, input.address))
  return needs.database.transaction().execute(async (trx) => {
    const before = await locked(trx, id)
    if (before.version !== (input.version ?? seen.version))
      throw await versionConflict(trx, { subject: `center/${id}`, current: before })
    await updateCenter(trx, id, toRow(input, place, before.descriptions), new Date())
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'center.changed', subject: `center/${id}`, before, after })
    return after
  })
}

/** Takes a centre away; past appointments keep its name. Throws `center_has_bookings` while some lie ahead. */
export async function removeCenter({ database }: Pick<Needs, 'database'>, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const before = await locked(trx, id)
    if (await hasTimesAhead(trx, id)) throw new AppError('center_has_bookings')
    await setCenterDeleted(trx, id, new Date())
    await writeAuditEntry(trx, actor, { action: 'center.removed', subject: `center/${id}`, before })
  })
}

/** Undoes `removeCenter`. */
export async function restoreCenter({ database }: Pick<Needs, 'database'>, actor: Actor, id: string): Promise<AdminCenter> {
  return database.transaction().execute(async (trx) => {
    if (!(await setCenterDeleted(trx, id, null))) throw new AppError('not_found')
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'center.restored', subject: `center/${id}`, after })
    return after
  })
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

const toRow = (
  { version: _version, description, descriptions, ...input }: CenterInput,
  place: LocatedPlace,
  before: CenterDescriptions,
): CenterRow => ({
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

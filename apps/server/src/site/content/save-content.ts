import {
  CONTENT_IMAGE_KEYS,
  CONTENT_TEXT_KEYS,
  type ContentConflict,
  type ContentEdition,
  type ContentEntry,
  type ContentUpdate,
  languageSchema,
} from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { imageInvalid } from '../../platform/http/uploaded-picture.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  insertEdition,
  lockContent,
  replaceEntries,
  selectChangesSince,
  selectContent,
  selectContentImageKey,
  selectEdition,
  selectEditionNumber,
} from './content.queries.ts'
import { contentImageIdOf } from './content-images.ts'

type Needs = Pick<Dependencies, 'database'>
/** The edited content as it stands, with the number of its edition. */
export async function readEdition({ database }: Needs): Promise<ContentEdition> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({ edition: await selectEditionNumber(trx), entries: await selectContent(trx) }))
}

/**
 * Saves everything that is named or nothing. Throws `version_conflict` with what stands there now (`ContentConflict`) when somebody
 * else changed one of these entries after the edition that was looked at; entries that only the other one changed stay as they are.
 */
export async function saveContent({ database }: Needs, actor: Actor, update: ContentUpdate, now: Date): Promise<ContentEdition> {
  refuseUnknownKeys(update)
  return database.transaction().execute(async (trx) => {
    await lockContent(trx)
    await refuseUnknownImages(trx, update)
    const before = await selectContent(trx)
    const wanted = entriesOf(update, before)
    if (update.edition !== undefined) await rejectConflict(trx, update.edition, wanted, before)
    return writeEdition(trx, actor, { action: 'content.saved', before, wanted, now })
  })
}

/**
 * Brings an edition back as a new one; nothing is lost. Throws `not_found` for one that never was, and as `saveContent` does where
 * entries that would change were saved after the edition that was looked at (`seen`).
 */
export async function restoreEdition(
  { database }: Needs,
  actor: Actor,
  { edition, seen }: { edition: number; seen: number | undefined },
  now: Date,
): Promise<ContentEdition> {
  return database.transaction().execute(async (trx) => {
    await lockContent(trx)
    const restored = edition === 0 ? [] : await selectEdition(trx, edition)
    if (restored === undefined) throw new AppError('not_found')
    const before = await selectContent(trx)
    const isKept = new Set(restored.map(({ key }) => key))
    const gone = before.filter(({ key }) => !isKept.has(key)).map(({ key }) => ({ key, content: '', imageUrl: null }))
    const wanted = [...restored, ...gone]
    if (seen !== undefined) await rejectConflict(trx, seen, wanted, before)
    return writeEdition(trx, actor, { action: 'content.restored', before, wanted, now })
  })
}

function refuseUnknownKeys({ content, images }: ContentUpdate): void {
  const unknown = Object.keys(content).find((key) => !isTextKey(key)) ?? Object.keys(images).find((key) => !isImageKey(key))
  if (unknown !== undefined) throw new AppError('request_invalid', { field: unknown })
}

/** Only pictures that were uploaded here: a page shows nothing from elsewhere. */
async function refuseUnknownImages(trx: Transaction, { images }: ContentUpdate): Promise<void> {
  for (const [key, url] of Object.entries(images)) {
    if (url === '') continue
    const id = contentImageIdOf(url)
    if (id === undefined || (await selectContentImageKey(trx, id)) === undefined) throw imageInvalid(key)
  }
}

/** What is to stand under the keys that are named; the other half of an entry stays. */
function entriesOf({ content, images }: ContentUpdate, before: readonly ContentEntry[]): ContentEntry[] {
  const keys = [...new Set([...Object.keys(content), ...Object.keys(images)])]
  return keys.map((key) => {
    const known = before.find((entry) => entry.key === key)
    const url = images[key]
    return {
      key,
      content: content[key]?.trim() ?? known?.content ?? '',
      imageUrl: url === undefined ? (known?.imageUrl ?? null) : url || null,
    }
  })
}

async function rejectConflict(
  trx: Transaction,
  edition: number,
  wanted: readonly ContentEntry[],
  before: readonly ContentEntry[],
): Promise<void> {
  const changes = await selectChangesSince(trx, edition)
  const conflicting = wanted.filter(
    (entry) => isOther(entry, entryAt(before, entry.key)) && changes.some(({ changed_keys: keys }) => keys.includes(entry.key)),
  )
  const [newest] = changes
  if (conflicting.length === 0 || newest === undefined) return
  const current: ContentConflict = {
    edition: newest.edition,
    savedBy: newest.saved_by,
    entries: conflicting.map(({ key }) => entryAt(before, key)),
    wanted: conflicting,
  }
  throw await versionConflict(trx, { subject: `content/${newest.edition}`, current })
}

async function writeEdition(
  trx: Transaction,
  actor: Actor,
  { action, before, wanted, now }: { action: string; before: ContentEntry[]; wanted: ContentEntry[]; now: Date },
): Promise<ContentEdition> {
  const changed = wanted.filter((entry) => isOther(entry, entryAt(before, entry.key)))
  const number = await selectEditionNumber(trx)
  if (changed.length === 0) return { edition: number, entries: before }
  await replaceEntries(trx, changed, now)
  const entries = await selectContent(trx)
  const changedKeys = changed.map(({ key }) => key).sort()
  await insertEdition(trx, { number: number + 1, entries, changedKeys, savedBy: actor.name, savedAt: now })
  await writeAuditEntry(trx, actor, {
    action,
    subject: `content/${number + 1}`,
    before: changed.map(({ key }) => entryAt(before, key)),
    after: changed,
  })
  return { edition: number + 1, entries }
}

const entryAt = (entries: readonly ContentEntry[], key: string): ContentEntry =>
  entries.find((entry) => entry.key === key) ?? { key, content: '', imageUrl: null }

const isOther = (one: ContentEntry, other: ContentEntry): boolean =>
  one.content !== other.content || one.imageUrl !== other.imageUrl

const TEXT_KEYS: ReadonlySet<string> = new Set([...CONTENT_TEXT_KEYS, ...CONTENT_IMAGE_KEYS])
const IMAGE_KEYS: ReadonlySet<string> = new Set(CONTENT_IMAGE_KEYS)

/** Whether `key` or `key@language` names a text of the site; under an image's key that is its alternative text. */
function isTextKey(key: string): boolean {
  const [name = '', language, ...rest] = key.split('@')
  return TEXT_KEYS.has(name) && rest.length === 0 && (language === undefined || languageSchema.safeParse(language).success)
}

/** A picture is the same in every language. */
const isImageKey = (key: string): boolean => IMAGE_KEYS.has(key)

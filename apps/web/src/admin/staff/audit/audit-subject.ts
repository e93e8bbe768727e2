import { type AuditEntry, LANGUAGES, type Language } from '@chioma/contract'

type Noted = Pick<AuditEntry, 'before' | 'after'>
type Fields = Readonly<Record<string, unknown>>

/** What things are called by, best first. */
const NAMING_FIELDS = ['name', 'productName', 'number', 'email'] as const

/** The name of what was changed, as it was noted with the change; `undefined` where none was. Texts are read in `language` if they are there. */
export const subjectName = ({ before, after }: Noted, language: Language): string | undefined =>
  nameIn(after, language) ?? nameIn(before, language)

function nameIn(noted: unknown, language: Language): string | undefined {
  if (!isFields(noted)) return undefined
  const { texts } = noted
  const inLanguages = isFields(texts) ? [language, ...LANGUAGES].map((code) => texts[code]) : []
  const named = [...NAMING_FIELDS.map((field) => noted[field]), ...inLanguages.map((text) => isFields(text) && text.name)]
  return named.find((name): name is string => typeof name === 'string' && name !== '')
}

/** Field by field as text, what was before and what came after; only what differs where both are known. Anything that is no object is one field without a name. */
export function changedFields({
  before,
  after,
}: Noted): { name: string; before: string | undefined; after: string | undefined }[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((field) => field.before !== field.after)
}

function fieldsOf(noted: unknown): Map<string, string> {
  if (noted === null || noted === undefined) return new Map()
  const fields = isFields(noted) ? Object.entries(noted) : [['', noted] as const]
  return new Map(fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

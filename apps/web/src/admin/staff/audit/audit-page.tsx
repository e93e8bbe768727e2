import { type AuditEntry, LANGUAGES, type Language } from '@chioma/contract'
import { ChevronDown, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField, SearchField } from '../../../lib/filters.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { PageByPage, usePages } from '../../../lib/page-by-page.tsx'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { fetchAuditPage, staffQueries } from '../staff-requests.ts'
import { fieldLabel, isTold, valueLabel } from './field-label.ts'

/** What the filters of the audit log say; empty texts narrow nothing. Days as `2026-03-01`, in the reader's time zone. */
export interface AuditChoice {
  q: string
  area: string
  fromDay: string
  untilDay: string
}

export const NO_CHOICE: AuditChoice = { q: '', area: '', fromDay: '', untilDay: '' }

/** The query of the address; the last day is meant whole. Empty, or with its `?`. */
export function auditQuery({ q, area, fromDay, untilDay }: AuditChoice): string {
  const query = new URLSearchParams()
  if (q.trim() !== '') query.set('q', q.trim())
  if (area !== '') query.set('area', area)
  if (fromDay !== '') query.set('from', startOfDay(fromDay, 0))
  if (untilDay !== '') query.set('until', startOfDay(untilDay, 1))
  return query.size === 0 ? '' : `?${query}`
}

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** What the staff changed, newest first. */
export function AuditPage() {
  const { t } = useTranslation('staff')
  const [choice, setChoice] = useState<AuditChoice>(NO_CHOICE)
  const query = auditQuery(choice)
  const pages = usePages({ queryKey: staffQueries.audit, address: `/api/admin/audit${query}`, fetchPage: fetchAuditPage })
  return (
    <PageFrame
      title={t('audit.title')}
      intro={t('audit.intro')}
      actions={<DownloadButton href={`/api/admin/audit.csv${query}`}>{t('audit.export')}</DownloadButton>}
    >
      <AuditFilters choice={choice} onChoice={setChoice} />
      <PageByPage
        query={pages}
        skeleton={<Skeletons count={3} className="h-14" />}
        empty={<EmptyState icon={ScrollText} title={t('audit.empty')} text={t('audit.emptyText')} />}
        more={t('audit.more')}
      >
        {(entries) => (
          <RowList items={entries} className="rounded-card border border-line bg-surface">
            {(entry) => <AuditEntryRow key={entry.id} entry={entry} />}
          </RowList>
        )}
      </PageByPage>
    </PageFrame>
  )
}

const AREAS = [
  'product',
  'rule',
  'order',
  'shipping_option',
  'tax_rate',
  'invoices',
  'legal',
  'booking',
  'center',
  'content',
  'analysis',
  'model',
  'prompt',
  'provider',
  'models',
  'staff',
] as const

interface AuditFiltersProps {
  choice: AuditChoice
  onChoice: (choice: AuditChoice) => void
}

/** Words are searched for once the typing pauses; the rest counts at once. */
function AuditFilters({ choice, onChoice }: AuditFiltersProps) {
  const { t } = useTranslation('staff')
  const field = (name: keyof AuditChoice) => ({
    value: choice[name],
    onValueChange: (value: string) => onChoice({ ...choice, [name]: value }),
  })
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <SearchField label={t('audit.words')} className="max-lg:col-span-2" {...field('q')} />
      <SelectField
        label={t('audit.area')}
        className="max-lg:col-span-2"
        none={t('audit.areas.all')}
        options={AREAS.map((area) => ({ value: area, label: t(`audit.areas.${area}`) }))}
        {...field('area')}
      />
      <DayField label={t('audit.from')} {...field('fromDay')} />
      <DayField label={t('audit.until')} {...field('untilDay')} />
      <Button
        variant="plain"
        className="max-lg:col-span-2"
        disabled={auditQuery(choice) === ''}
        onClick={() => onChoice(NO_CHOICE)}
      >
        {t('audit.clear')}
      </Button>
    </search>
  )
}

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

interface ChangedField {
  /** Of what is nested, the way to it: `texts.it.name`. Empty for what is no field. */
  name: string
  before: string | boolean | undefined
  after: string | boolean | undefined
}

/** What a value is called, by the way to it. */
type WordOf = (name: string, value: string) => string
const asNoted: WordOf = (_name, value) => value

/**
 * Field by field, what was before and what came after, in the words of `wordOf`; only what differs where both are known. Anything that is
 * no object is one field without a name.
 */
export function changedFields({ before, after }: Noted, wordOf: WordOf = asNoted): ChangedField[] {
  const fieldsOf = (noted: unknown, say: WordOf) => new Map(leavesOf(noted, '', say))
  const [old, now] = [fieldsOf(before, wordOf), fieldsOf(after, wordOf)]
  // Two values may have one name.
  const [oldValues, values] = [fieldsOf(before, asNoted), fieldsOf(after, asNoted)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter(({ name }) => oldValues.get(name) !== values.get(name))
    .filter(({ name }) => isTold(name))
}

type Leaf = [name: string, value: string | boolean]

function leavesOf(noted: unknown, name: string, wordOf: WordOf): Leaf[] {
  if (noted === null || noted === undefined) return []
  if (isFields(noted))
    return Object.entries(noted).flatMap(([key, value]) => leavesOf(value, name === '' ? key : `${name}.${key}`, wordOf))
  if (typeof noted === 'boolean') return [[name, noted]]
  if (!Array.isArray(noted)) return [[name, wordOf(name, String(noted))]]
  const items: unknown[] = noted
  if (items.length > 0 && items.every(isKeyed)) return items.flatMap(({ key, ...rest }) => leavesOf(rest, key, wordOf))
  const lines = items.map((item) => leavesOf(item, name, wordOf).filter(([leaf]) => isTold(leaf)))
  return [[name, lines.map((leaves) => leaves.map(([, value]) => value).join(' ')).join(', ')]]
}

/** Of several things with a key each, which are told apart by it. */
const isKeyed = (item: unknown): item is Fields & { key: string } => isFields(item) && typeof item.key === 'string'

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One change: who, what and when in a line; before and after behind it. */
function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const subject = subjectName(entry, language)
  return (
    <li>
      <details className="group">
        <summary className="flex list-none items-center gap-3 px-4 py-3.5 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-5 gap-y-0.5 md:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)]">
            <time dateTime={entry.at} className="num text-sm text-ink-3 md:self-center">
              {formatDateTime(entry.at)}
            </time>
            <span className="min-w-0 break-words">
              <span className="font-semibold">{t(`audit.actions.${entry.action}`, { defaultValue: entry.action })}</span>
              {subject !== undefined && <span className="text-compact text-ink-2"> · {subject}</span>}
            </span>
            <span className="text-compact break-words text-ink-2">{entry.actorName}</span>
          </div>
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <AuditDetails entry={entry} />
      </details>
    </li>
  )
}

const timeZoneIn = (noted: unknown): string | undefined =>
  isFields(noted) && typeof noted.timeZone === 'string' ? noted.timeZone : undefined

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  // An appointment is where its centre is.
  const timeZone = timeZoneIn(entry.after) ?? timeZoneIn(entry.before)
  const fields = changedFields(entry, (name, value) => valueLabel(t, { language, timeZone }, name, value))
  const textOf = (value: string | boolean | undefined) =>
    typeof value === 'boolean' ? t(value ? 'audit.yes' : 'audit.no') : value || '–'
  return (
    <div className="border-t border-line bg-sunken px-4 py-4 text-compact sm:px-5">
      {fields.length > 0 && (
        <table className="mb-4 w-full table-fixed border-collapse text-left">
          <thead>
            <tr className="text-sm text-ink-3">
              <th scope="col" className="w-1/4 pr-3 pb-1.5 font-semibold">
                {t('audit.field')}
              </th>
              <th scope="col" className="pr-3 pb-1.5 font-semibold">
                {t('audit.before')}
              </th>
              <th scope="col" className="pb-1.5 font-semibold">
                {t('audit.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-3 font-medium break-words hyphens-auto">
                  {fieldLabel(t, entry.action, name)}
                </th>
                <td className="py-1.5 pr-3 break-words text-ink-2">{textOf(before)}</td>
                <td className="py-1.5 break-words">{textOf(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-3">{t('audit.subject')}</dt>
        <dd className="font-mono break-all">{entry.subject}</dd>
        <dt className="text-ink-3">{t('audit.action')}</dt>
        <dd className="font-mono break-all">{entry.action}</dd>
        {entry.requestId !== null && (
          <>
            <dt className="text-ink-3">{t('audit.request')}</dt>
            <dd className="font-mono break-all">{entry.requestId}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

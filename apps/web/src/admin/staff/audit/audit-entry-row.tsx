import type { AuditEntry } from '@chioma/contract'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { changedFields, subjectName } from './audit-subject.ts'

/** One change: who, what and when in a line; before and after behind it. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const subject = subjectName(entry, language)
  return (
    <li>
      <details className="group">
        <summary className="flex list-none items-center gap-3 px-4 py-3.5 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
          <div className="grid min-w-0 flex-1 gap-x-5 gap-y-0.5 md:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)]">
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

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('staff')
  const fields = changedFields(entry)
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
                <th scope="row" className="py-1.5 pr-3 font-medium break-words">
                  {name}
                </th>
                <td className="py-1.5 pr-3 break-words text-ink-2">{before ?? '–'}</td>
                <td className="py-1.5 break-words">{after ?? '–'}</td>
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

import { analysisSummarySchema, BOOKING_LIMITS, type Language } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getJson } from '../../../lib/api/request.ts'
import { useInstant } from '../../../lib/format-times.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { SelectField } from '../../../ui/select-field.tsx'

/** As many as are offered to bring along. */
const MOST_OFFERED = 20

/** The visitor's newest reports. One may have been finished a moment ago. */
export const ownReportsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['own-reports', language],
    queryFn: async ({ signal }) => {
      const address = inLanguage(`/api/user-analyses?limit=${MOST_OFFERED}`, language)
      const analyses = await getJson(address, analysisSummarySchema.array(), signal)
      return analyses.filter(({ status }) => status === 'completed').map(({ id, createdAt }) => ({ id, createdAt }))
    },
    staleTime: 0,
  })

interface ReportChoiceProps {
  /** The analysis whose report comes along; `null`: none. */
  chosen: string | null
  /** The one that is offered first; otherwise the newest is. */
  first?: string | undefined
  onChoose: (analysisId: string | null) => void
}

/** Whether a report comes along to the appointment. Nothing is shown to whoever has none. */
export function ReportChoice({ chosen, first, onChoose }: ReportChoiceProps) {
  const { t } = useTranslation('shop')
  const noteId = useId()
  const reports = useQuery(ownReportsQuery(useLanguage().language)).data ?? []
  const offered = reports.find(({ id }) => id === first) ?? reports[0]
  if (offered === undefined) return null
  return (
    <div className="grid gap-3">
      <div>
        <label className="flex min-h-6 items-start gap-3">
          <input
            type="checkbox"
            checked={chosen !== null}
            onChange={({ target }) => onChoose(target.checked ? offered.id : null)}
            aria-describedby={noteId}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="font-semibold">{t('booking.report.attach')}</span>
        </label>
        <p id={noteId} className="mt-1 pl-8 text-sm text-ink-2">
          {t('booking.report.who', { days: BOOKING_LIMITS.reportDaysAfter })}
        </p>
      </div>
      {chosen !== null && <WhichReport chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

/** Which of them it is. */
export function WhichReport({ chosen, onChoose }: { chosen: string; onChoose: (analysisId: string) => void }) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  const reports = useQuery(ownReportsQuery(useLanguage().language)).data ?? []
  return (
    <SelectField
      label={t('booking.report.which')}
      value={chosen}
      options={reports.map(({ id, createdAt }) => ({
        value: id,
        label: t('booking.report.of', { date: inWords(createdAt) }),
      }))}
      onValueChange={onChoose}
    />
  )
}

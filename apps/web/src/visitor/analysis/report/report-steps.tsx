import type { ReportStep } from '@chioma/contract'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ReportSection } from './report-sections.tsx'

interface ReportStepsProps {
  steps: readonly ReportStep[]
  /** Address of a calendar file with the step that has a day; absent where there is none to be had. */
  calendarUrl: string | undefined
}

/** What to do, along a line of time. */
export function ReportSteps({ steps, calendarUrl }: ReportStepsProps) {
  const { t } = useTranslation('journey')
  return (
    <ReportSection title={t('report.steps')}>
      <ol>
        {steps.map(({ when, on, texts }, index) => (
          <li
            key={when}
            className={classNames(
              'relative border-l-2 border-line pb-5 pl-6 last:border-transparent last:pb-0',
              'before:absolute before:top-1 before:-left-[7px] before:size-3 before:rounded-full before:border-2 before:border-accent before:bg-paper',
              index === 0 && 'before:bg-accent',
            )}
          >
            <p className="font-semibold text-accent-strong">{on === undefined ? when : <time dateTime={on}>{when}</time>}</p>
            <Texts texts={texts} />
            {on !== undefined && calendarUrl !== undefined && (
              <LinkButton variant="quiet" size="small" href={calendarUrl} className="mt-3 print:hidden">
                <CalendarPlus size={16} aria-hidden="true" />
                {t('report.calendar')}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </ReportSection>
  )
}

function Texts({ texts }: Pick<ReportStep, 'texts'>) {
  if (texts.length === 1) return <p className="mt-1 max-w-reading">{texts[0]}</p>
  return (
    <ul className="mt-1 grid max-w-reading list-disc gap-1.5 pl-5 marker:text-accent">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

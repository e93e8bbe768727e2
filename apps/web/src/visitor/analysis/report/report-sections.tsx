import type { DeclaredView, ReportDocument, ReportStep } from '@chioma/contract'
import { CalendarPlus, Camera } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton, RouteButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { isAhead } from '../changes/changes-format.ts'
import { photoPath } from '../paths.ts'
import { ViewPictogram } from '../view-pictogram.tsx'

/** Words on the right and the photo on the left, where there is room for both. */
export const REPORT_COLUMNS =
  'grid gap-x-[clamp(2rem,4vw,3.6rem)] gap-y-9 min-[60rem]:grid-cols-[minmax(0,500px)_minmax(0,620px)] min-[60rem]:justify-between min-[60rem]:gap-y-12 print:block print:*:mt-6'

interface ReportSectionProps {
  title: string
  /** Where it stands below other headings. */
  heading?: 'h2' | 'h3' | 'h4'
  children: ReactNode
}

/** A part of the report under its heading. */
export function ReportSection({ title, heading: Heading = 'h2', children }: ReportSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-3.5 font-display text-title-lg leading-tight">
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** Sentences one below the other. */
export function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid max-w-reading list-disc gap-2 pl-5 text-ink-2 marker:text-accent">
      {items.map((item) => (
        <li key={item} className="pl-1">
          {item}
        </li>
      ))}
    </ul>
  )
}

/** What the photo cannot show, gathered by reason. */
export function CannotTell({ items }: { items: ReportDocument['cannotTell'] }) {
  if (items.length === 0) return null
  const reasons = [...new Set(items.map(({ reason }) => reason))]
  return (
    <dl className="grid gap-3">
      {reasons.map((reason) => (
        <div key={reason} className="grid gap-x-6 gap-y-1 border-t border-line pt-3 ">
          <dt className="text-ink-3 first-letter:uppercase">{reason}</dt>
          <dd className="flex flex-wrap items-start gap-x-2 gap-y-1.5 text-ink-2">
            {items
              .filter((item) => item.reason === reason)
              .map(({ name }) => (
                <span key={name} className="rounded-full bg-sunken px-2.5 py-0.5 text-sm">
                  {name}
                </span>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface OtherViewsProps {
  items: ReportDocument['cannotTell']
  /** Whether whoever reads can take them. */
  isOwn: boolean
  /** Those that tell most of what is asked, the others, or all. */
  part: 'first' | 'others' | 'all'
}

const FIRST = 2
const RANGE_OF = { first: [0, FIRST], others: [FIRST], all: [0] } as const

/** The photos that would tell what this one does not show, each once. */
export function OtherViews({ items, isOwn, part }: OtherViewsProps) {
  const { t } = useTranslation('journey')
  const views = new Map<DeclaredView, string[]>()
  for (const { view, name } of items) if (view !== undefined) views.set(view, [...(views.get(view) ?? []), name])
  const shown = [...views].slice(...RANGE_OF[part])
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-3">
      {shown.map(([view, names]) => (
        <li key={view} className="flex gap-4 rounded-card border border-line bg-surface px-4 py-4 print:break-inside-avoid">
          <ViewPictogram view={view} size={56} />
          <div className="min-w-0">
            <p className="font-semibold">{t(`views.names.${view}`)}</p>
            <p className="mt-0.5 text-compact text-ink-2">{t('report.otherViews.tells', { names: names.join(' · ') })}</p>
            {isOwn && (
              <p className="mt-2.5 print:hidden">
                <RouteButton to={photoPath(view)} variant="quiet" size="small" icon={Camera}>
                  {t('report.otherViews.take')}
                  <span className="sr-only">: {t(`views.names.${view}`)}</span>
                </RouteButton>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

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
            {on !== undefined && isAhead(on) && calendarUrl !== undefined && (
              <LinkButton variant="quiet" size="small" icon={CalendarPlus} href={calendarUrl} className="mt-3 print:hidden">
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

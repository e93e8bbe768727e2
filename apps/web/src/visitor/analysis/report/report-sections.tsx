import type { ReportDocument } from '@chioma/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface ReportSectionProps {
  title: string
  /** Where it stands below other headings. */
  heading?: 'h2' | 'h4' | undefined
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

interface BulletSectionProps {
  title: string
  lead?: string
  items: readonly string[]
  isOrdered?: boolean
}

/** Sentences one below the other; nothing at all when there are none. */
export function BulletSection({ title, lead, items, isOrdered = false }: BulletSectionProps) {
  if (items.length === 0) return null
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <ReportSection title={title}>
      {lead !== undefined && <p className="-mt-2 mb-3 text-sm text-ink-3">{lead}</p>}
      <List className={`grid max-w-reading gap-2 pl-5 text-ink-2 marker:text-accent ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
        {items.map((item) => (
          <li key={item} className="pl-1">
            {item}
          </li>
        ))}
      </List>
    </ReportSection>
  )
}

/** What the photo cannot show, gathered by reason. */
export function CannotTell({ items }: { items: ReportDocument['cannotTell'] }) {
  const { t } = useTranslation('journey')
  if (items.length === 0) return null
  const reasons = [...new Set(items.map(({ reason }) => reason))]
  return (
    <ReportSection title={t('report.cannotTell')}>
      <dl className="grid gap-3">
        {reasons.map((reason) => (
          <div key={reason} className="grid gap-x-6 gap-y-1 border-t border-line pt-3 sm:grid-cols-[15rem_minmax(0,1fr)]">
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
    </ReportSection>
  )
}

import type { ReportDocument } from '@chioma/contract'
import { type ReactNode, useId } from 'react'

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

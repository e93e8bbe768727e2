import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface ReportFoldProps {
  title: string
  /** What is in it, in a few words. */
  summary?: string | undefined
  isOpen?: boolean
  /** Also on paper. */
  isPrinted?: boolean
  children: ReactNode
}

/** A part of the report that is there for whoever wants more. */
export function ReportFold({ title, summary, isOpen = false, isPrinted = false, children }: ReportFoldProps) {
  return (
    <details open={isOpen} data-printed={isPrinted || undefined} className="group border-t border-line last-of-type:border-b">
      <summary className="grid min-h-15 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3.5 [&::-webkit-details-marker]:hidden">
        <h2 className="font-display text-title-xs leading-tight group-open:text-title-lg">{title}</h2>
        <ChevronDown
          size={22}
          aria-hidden="true"
          className="row-span-2 text-ink-3 transition-transform group-open:rotate-180 print:hidden"
        />
        {summary !== undefined && <span className="mt-0.5 text-sm text-ink-3">{summary}</span>}
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

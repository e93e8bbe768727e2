import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

/** The head of a page of the staff area: its name, which the window has too, what it is for, and what can be done at once. */
export function PageFrame({
  title,
  intro,
  actions,
  children,
}: {
  title: string
  intro?: string
  actions?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-section">{title}</h1>
          {intro !== undefined && <p className="mt-1.5 max-w-intro text-ink-2">{intro}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </header>
      <div className="mt-7 grid grid-cols-1 gap-6">{children}</div>
    </>
  )
}

/** One subject of a page on a sheet of its own. */
export function PageSection({
  title,
  intro,
  actions,
  children,
}: {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="rounded-card border border-line bg-surface p-gutter">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-title-sm">{title}</h2>
          {intro !== undefined && <p className="mt-1 max-w-[46em] text-compact text-ink-2">{intro}</p>}
        </div>
        {actions}
      </div>
      {children !== undefined && <div className="mt-5">{children}</div>}
    </section>
  )
}

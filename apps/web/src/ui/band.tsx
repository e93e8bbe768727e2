import { type ReactNode, useId } from 'react'

/** A part of a page over its whole width, under a heading; links lead to it by its `id`. */
export function Band({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="band">
      <div className="wrap">
        <h2 id={`${id}-title`} className="text-section">
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}

interface TitledSectionProps {
  title: string
  className?: string
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function TitledSection({ title, className, children }: TitledSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="font-display text-title-lg leading-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}

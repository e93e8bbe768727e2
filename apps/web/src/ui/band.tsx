import type { ReactNode } from 'react'

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

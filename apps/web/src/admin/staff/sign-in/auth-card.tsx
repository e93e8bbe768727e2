import type { ReactNode } from 'react'

/** A sheet at the entrance of the staff area: what is asked, and why. */
export function AuthCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="w-full max-w-[27rem] rounded-plate border border-line bg-surface p-[clamp(1.25rem,5vw,2.25rem)] shadow-card">
      <h1 className="text-page">{title}</h1>
      {intro !== undefined && <p className="mt-2 text-ink-2">{intro}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}

import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The way back from one thing to the list that it stands in. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-compact font-medium text-ink-2 no-underline hover:text-ink hover:underline"
    >
      <ArrowLeft size={17} aria-hidden="true" />
      {label}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonStyle, buttonClass } from './button.tsx'

/** A link to another page of ours that looks like a button; the page is not loaded anew. */
export function RouteButton({ to, variant, size, children }: ButtonStyle & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant, size })}>
      {children}
    </Link>
  )
}

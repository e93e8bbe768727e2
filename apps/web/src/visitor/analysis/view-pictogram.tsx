import type { DeclaredView } from '@chioma/contract'
import type { ReactNode } from 'react'

const REGION = { fill: 'var(--accent-soft)', stroke: 'var(--accent)', strokeDasharray: '3 2.4' } as const

/** Each drawn on 48 by 48 in one line: what stands in the photo in ink, what is looked at in the accent. */
const DRAWINGS: Record<DeclaredView, ReactNode> = {
  head_top: (
    <>
      <path d="M24 5.5c-9 0-15 7.2-15 17.5S15.6 41 24 41s15-7.7 15-18S33 5.5 24 5.5Z" />
      <path d="M8.9 20c-2.6.3-3.4 6.6-.4 8M39.1 20c2.6.3 3.4 6.6.4 8M21 41c.6 2.4 5.4 2.4 6 0" />
      <ellipse cx="24" cy="22" rx="9" ry="11.5" {...REGION} />
      <path d="M24 7v29M20 12c-3.4 4-4.6 9-4 15M28 12c3.4 4 4.6 9 4 15" />
    </>
  ),
  head_front: (
    <>
      <path d="M12 21c0-10 5.2-15.5 12-15.5S36 11 36 21c0 11-5.2 19.5-12 19.5S12 32 12 21Z" />
      <path d="M11.9 21c-3-.6-3.4 6.4.4 7.6M36.1 21c3-.6 3.4 6.4-.4 7.6M19 40v3.5M29 40v3.5" />
      <path
        d="M12.3 18.5c3-1 5-4.2 6-6.2 4 2.4 8.5 2.4 11.4 0 1 2 3 5.2 6 6.2C35.3 10.5 30.6 5.5 24 5.5s-11.3 5-11.7 13Z"
        {...REGION}
      />
      <path d="M18 24h3M27 24h3M24 25v5M20.5 34c2.2 1.6 4.8 1.6 7 0" />
    </>
  ),
  head_back: (
    <>
      <path d="M11 21C11 11 16.5 5.5 24 5.5S37 11 37 21c0 6.5-1.2 12-3.5 17h-19C12.2 33 11 27.5 11 21Z" />
      <path d="M10.9 21c-2.8-.2-3.2 6.2.4 7.4M37.1 21c2.8-.2 3.2 6.2-.4 7.4M18 38v5.5M30 38v5.5" />
      <circle cx="24" cy="17.5" r="7.5" {...REGION} />
      <path d="M24 17.5c1.4-1.6 3.4.4 2 2.2-2 2.4-6 .6-5.4-2.8.6-3 4-4.2 6.6-2.8M17 29c.4 3 1 5.5 2 7.5M31 29c-.4 3-1 5.5-2 7.5M24 29v8" />
    </>
  ),
  close_up: (
    <>
      <path d="M6 14V9a3 3 0 0 1 3-3h5M34 6h5a3 3 0 0 1 3 3v5M42 34v5a3 3 0 0 1-3 3h-5M14 42H9a3 3 0 0 1-3-3v-5" />
      <circle cx="24" cy="24" r="8.5" {...REGION} />
      <path d="M12 30c3-4.5 4.5-9 9-15M17 36c2-3.5 3-5.5 5-8.5M26 21c2.2-3.4 3.8-6.4 6-9M27 35c2.6-3.8 5-8.5 9-13.5M22 23.5h.1M25.5 26h.1M25 21.5h.1" />
    </>
  ),
  microscope: (
    <>
      <circle cx="20.5" cy="20.5" r="14.5" {...REGION} />
      <path d="M31 31l10.5 10.5" strokeWidth="3.2" />
      <path d="M13.5 27c.6-4 2.4-8.4 5.5-12M20 28.5c.4-5 2-9.5 5-14M26.5 26.5c.2-2.6 1-5 2.2-7.5" />
      <path d="M12.8 27.4h1.4M19.3 29h1.4M25.8 27h1.4" strokeWidth="2.6" />
    </>
  ),
}

/** What a photo can show, drawn small. */
export function ViewPictogram({ view, size = 48 }: { view: DeclaredView; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      {DRAWINGS[view]}
    </svg>
  )
}

import type { DeclaredView } from '@chioma/contract'
import type { ReactNode } from 'react'

/** On 300 by 400: where what is photographed is to stand, and a line to follow where there is one. */
const GUIDES: Record<DeclaredView, { frame: ReactNode; line?: ReactNode }> = {
  head_top: {
    frame: <ellipse cx="150" cy="200" rx="118" ry="150" />,
    line: <path d="M150 62v190" />,
  },
  head_front: {
    frame: <path d="M150 40c-66 0-104 52-104 118 0 92 48 202 104 202s104-110 104-202c0-66-38-118-104-118Z" />,
    line: <path d="M58 150c16-30 34-48 54-54 24 12 52 12 76 0 20 6 38 24 54 54" />,
  },
  head_back: {
    frame: <path d="M150 44C84 44 44 92 44 162c0 62 14 122 36 178h140c22-56 36-116 36-178 0-70-40-118-106-118Z" />,
    line: <circle cx="150" cy="150" r="52" />,
  },
  close_up: {
    frame: (
      <path d="M40 120V70a20 20 0 0 1 20-20h50M190 50h50a20 20 0 0 1 20 20v50M260 280v50a20 20 0 0 1-20 20h-50M110 350H60a20 20 0 0 1-20-20v-50" />
    ),
    line: <path d="M150 90v220" />,
  },
  microscope: { frame: <circle cx="150" cy="200" r="132" /> },
}

/** Drawn over the camera's picture: white and broken until everything is right. */
export function FrameGuide({ view, isReady }: { view: DeclaredView; isReady: boolean }) {
  const { frame, line } = GUIDES[view]
  return (
    <svg
      viewBox="0 0 300 400"
      fill="none"
      stroke={isReady ? '#7ff0b8' : '#fff'}
      strokeWidth={isReady ? 3.5 : 2}
      strokeDasharray={isReady ? undefined : '7 6'}
      strokeLinecap="round"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full drop-shadow-[0_0_2px_rgb(0_0_0/.6)]"
    >
      {frame}
      {line !== undefined && (
        <g strokeWidth="1.6" strokeDasharray="3 5">
          {line}
        </g>
      )}
    </svg>
  )
}

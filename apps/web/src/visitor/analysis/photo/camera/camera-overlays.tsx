import type { DeclaredView } from '@chioma/contract'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioLabel } from '../../../../ui/radio-label.tsx'
import { useContours } from './use-contours.ts'

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

const SHOWN_AS = ['photo', 'outline', 'off'] as const
type ShownAs = (typeof SHOWN_AS)[number]

const STORAGE_KEY = 'chioma.lastPhotoShownAs'

/** How the last photo is laid over the camera's picture; remembered in this browser. */
export function useShownAs(): [ShownAs, (shownAs: ShownAs) => void] {
  const [shownAs, setShownAs] = useState<ShownAs>(readShownAs)
  const choose = (chosen: ShownAs) => {
    setShownAs(chosen)
    try {
      localStorage.setItem(STORAGE_KEY, chosen)
    } catch {
      // Without storage it holds while the camera is open.
    }
  }
  return [shownAs, choose]
}

function readShownAs(): ShownAs {
  try {
    return SHOWN_AS.find((one) => one === localStorage.getItem(STORAGE_KEY)) ?? 'photo'
  } catch {
    return 'photo'
  }
}

interface LastPhotoOverlayProps {
  photoUrl: string
  view: DeclaredView
  shownAs: ShownAs
}

/** The last photo through the camera's picture, or its outlines upon it, to be taken again from the same place. */
export function LastPhotoOverlay({ photoUrl, view, shownAs }: LastPhotoOverlayProps) {
  const { t } = useTranslation('capture')
  const outlined = useContours(shownAs === 'outline' ? photoUrl : undefined, view)
  if (shownAs === 'off') return null
  if (shownAs === 'photo')
    return (
      <img
        src={photoUrl}
        alt=""
        data-last-photo="photo"
        className="pointer-events-none absolute inset-0 size-full object-cover opacity-30 mix-blend-screen grayscale"
      />
    )
  if (outlined === undefined) return null
  const { width, height, contours } = outlined
  if (contours.length === 0)
    return (
      <p role="status" className="absolute inset-x-2 bottom-14 text-center text-sm text-on-lens">
        {t('last.noOutline')}
      </p>
    )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinejoin="round"
      aria-hidden="true"
      data-last-photo="outline"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {LINES.map(({ stroke, strokeWidth }) => (
        <path
          key={stroke}
          d={contours.map((line) => pathOf(line, width, height)).join('')}
          stroke={stroke}
          strokeWidth={strokeWidth}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** Dark below light: seen on hair and on a wall. */
const LINES = [
  { stroke: 'rgb(0 0 0 / .55)', strokeWidth: 4.5 },
  { stroke: '#7ff0b8', strokeWidth: 2 },
]

const pathOf = (line: readonly { x: number; y: number }[], width: number, height: number): string =>
  `M${line.map(({ x, y }) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`).join('L')}`

interface LastPhotoSwitchProps {
  /** When the photo was taken, in words. */
  day: string
  shownAs: ShownAs
  onChange: (shownAs: ShownAs) => void
}

/** Photo, outline or neither. */
export function LastPhotoSwitch({ day, shownAs, onChange }: LastPhotoSwitchProps) {
  const { t } = useTranslation('capture')
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={name} className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <span id={name} className="text-sm">
        {t('lastPhoto', { day })}
      </span>
      <span className="flex rounded-full border border-on-lens/40">
        {SHOWN_AS.map((one) => (
          <RadioLabel
            key={one}
            value={one}
            group={{ name, chosen: shownAs, onChoose: onChange }}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full px-3.5 text-sm font-semibold has-checked:bg-lens-good-soft has-checked:text-lens has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-on-lens"
          >
            {t(`last.${one}`)}
          </RadioLabel>
        ))}
      </span>
    </div>
  )
}

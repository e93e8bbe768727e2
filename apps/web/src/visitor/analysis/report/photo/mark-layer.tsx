import type { SVGProps } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import type { Mark } from './marks.ts'
import { useOutline } from './use-outline.ts'

interface MarkLayerProps {
  mark: Pick<Mark, 'overlayUrl' | 'regions'>
  /** For an area; points are solid. */
  isDashed?: boolean
  className?: string
}

/** Lies over the photo: one outline, light upon dark, so that it shows on any skin and hair and hides neither. */
export function MarkLayer({ mark, isDashed = false, className }: MarkLayerProps) {
  const outline = useOutline(mark.overlayUrl)
  return (
    <span aria-hidden="true" className={classNames('pointer-events-none absolute', className)}>
      {mark.overlayUrl === undefined ? (
        <Strokes width={100} height={100} d={mark.regions.map(frameOf).join('')} isDashed={isDashed} />
      ) : (
        outline !== undefined && <Strokes width={outline.width} height={outline.height} d={outline.path} isDashed={isDashed} />
      )}
    </span>
  )
}

const frameOf = ({ x, y, width, height }: Mark['regions'][number]): string =>
  `M${x * 100} ${y * 100}h${width * 100}v${height * 100}h${-width * 100}Z`

const STROKE: SVGProps<SVGPathElement> = { fill: 'none', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' }

function Strokes({ width, height, d, isDashed }: { width: number; height: number; d: string; isDashed: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-mark
      className="absolute inset-0 size-full animate-appear overflow-visible"
    >
      <path d={d} {...STROKE} stroke="rgb(0 0 0 / 0.62)" strokeWidth="4" />
      <path d={d} {...STROKE} stroke="#fff" strokeWidth="1.8" strokeDasharray={isDashed ? '7 5' : undefined} />
    </svg>
  )
}

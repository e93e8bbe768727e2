import { useId, useMemo } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { DRAWING_WIDTH, drawScalp, type ScalpDrawing, type ScalpScene } from './scalp-drawing.ts'

export interface ScalpPlateProps {
  scene: ScalpScene
  /** Says what is drawn. */
  label: string
  /** `late` leaves the drawing to the browser: for plates further down, which need not travel with the page. */
  when?: 'at_once' | 'late'
}

/** A piece of scalp as under a lens, drawn by code. */
export function ScalpPlate({ scene, label, when = 'at_once' }: ScalpPlateProps) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <svg
      viewBox={`0 0 ${DRAWING_WIDTH} ${scene.height}`}
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      role="img"
      aria-label={label}
    >
      <defs>
        <radialGradient id={id} cx="42%" cy="38%" r="80%">
          <stop offset="0" stopColor="#ecd2bb" />
          <stop offset="1" stopColor="#c79f80" />
        </radialGradient>
      </defs>
      <rect width={DRAWING_WIDTH} height={scene.height} fill={`url(#${id})`} />
      {(when === 'at_once' || isHydrated) && <Scalp scene={scene} />}
    </svg>
  )
}

function Scalp({ scene }: { scene: ScalpScene }) {
  const drawing = useMemo(() => drawScalp(scene), [scene])
  return (
    <>
      <Ellipses at={drawing.flushes} fill="#c8654f" opacity=".14" />
      <g fill="none" strokeLinecap="round">
        {drawing.strands.map(({ color, width, roots }) => (
          <path key={`${color} ${width}`} d={roots} stroke="#8d5c43" strokeOpacity=".45" strokeWidth={width * 2.4} />
        ))}
        {drawing.strands.map(({ color, width, path }) => (
          <g key={`${color} ${width}`}>
            <path d={path} stroke={color} strokeWidth={width} />
            <path d={path} stroke="#fff" strokeOpacity=".13" strokeWidth={width * 0.3} transform="translate(-.6 -.6)" />
          </g>
        ))}
      </g>
      <Ellipses at={drawing.glints} fill="#fff" opacity=".32" />
      <path d={drawing.flakes} fill="#fdfbf6" stroke="#e8ddcd" strokeWidth=".6" />
    </>
  )
}

function Ellipses({ at, ...paint }: { at: ScalpDrawing['glints']; fill: string; opacity: string }) {
  return at.map(({ x, y, radiusX, radiusY }) => <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={radiusX} ry={radiusY} {...paint} />)
}

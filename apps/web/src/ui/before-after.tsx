import { MoveHorizontal } from 'lucide-react'
import { type ChangeEvent, type CSSProperties, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'

interface BeforeAfterPicture {
  src: string
  alt: string
  /** Lies over the picture's corner: when it was taken, or that it is drawn. */
  tag: ReactNode
}

interface BeforeAfterProps {
  before: BeforeAfterPicture
  /** Lies over the first one: as large as it, or where `style` lays it. */
  after: BeforeAfterPicture & { style?: CSSProperties }
  /** What moving the border does, for whoever does not see it. */
  label: string
  /** Of both pictures, in pixels, so that nothing moves when they arrive. */
  size?: { width: number; height: number } | undefined
  className?: string
}

const MIDDLE = 50

/** Two pictures of the same place over each other: the border between them is moved by pointer, touch or arrow keys. */
export function BeforeAfter({ before, after, label, size, className }: BeforeAfterProps) {
  const frame = useRef<HTMLDivElement>(null)
  const move = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    frame.current?.style.setProperty('--at', `${currentTarget.value}%`)
  return (
    <div
      ref={frame}
      className={classNames('group relative touch-pan-y overflow-hidden rounded-card bg-sunken [--at:50%]', className)}
    >
      <img {...size} src={before.src} alt={before.alt} draggable={false} className="block h-auto w-full" />
      <span className="absolute inset-0 [clip-path:inset(0_0_0_var(--at))]">
        <img
          src={after.src}
          alt={after.alt}
          draggable={false}
          style={after.style}
          className={after.style === undefined ? 'size-full object-cover' : undefined}
        />
      </span>
      {/* Beside each other, in lines where need be: two long ones would lie on each other on a narrow phone. */}
      <span className="pointer-events-none absolute inset-x-3 top-3 flex items-start justify-between gap-2 *:min-w-0">
        {before.tag}
        {after.tag}
      </span>
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-(--at) -ml-px w-0.5 bg-surface shadow-card">
        <span className="absolute top-2/3 left-1/2 grid size-11.5 -translate-1/2 place-items-center rounded-full border border-line-strong bg-surface text-ink shadow-card outline-offset-3 outline-accent group-has-focus-visible:outline-3">
          <MoveHorizontal size={22} />
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={MIDDLE}
        aria-label={label}
        onChange={move}
        className="absolute inset-0 m-0 size-full cursor-ew-resize opacity-0"
      />
    </div>
  )
}

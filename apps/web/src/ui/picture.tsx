import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'

export interface PictureProps {
  src: string | null
  /** What it shows; empty where the words beside it say so already. */
  alt?: string
  /** Stands where there is no picture, or where it cannot be had. */
  fallback: LucideIcon
  className?: string
}

/** A picture in a frame whose size the caller sets, so that nothing moves when it arrives. */
export function Picture({ src, alt = '', fallback: Fallback, className }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isShown = src !== null && src !== failedSrc
  return (
    <span
      className={classNames('grid shrink-0 place-items-center overflow-hidden bg-accent-soft text-accent-strong', className)}
      {...(!isShown && alt !== '' && { role: 'img', 'aria-label': alt })}
    >
      {isShown ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          className="size-full object-cover [filter:var(--picture-filter)]"
        />
      ) : (
        <Fallback size={30} strokeWidth={1.4} aria-hidden="true" />
      )}
    </span>
  )
}

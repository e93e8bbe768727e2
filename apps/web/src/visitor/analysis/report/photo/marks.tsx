import type { Mark } from '@chioma/contract'
import { type SVGProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/class-names.ts'
import { placesOf } from './photo-places.ts'
import { useOutline } from './use-outline.ts'

export interface SelectedMark {
  /** Whether marks are drawn at all. */
  isOn: boolean
  setOn: (isOn: boolean) => void
  /** The one that stands out from the others; undefined while all are alike. */
  selected: string | undefined
  select: (code: string | undefined) => void
  /** For the enlarged photo, which draws one at a time. */
  shown: ShownMark
}

/** Which mark and finding are selected together; at first none, and all are drawn. */
export function useSelectedMark(marks: readonly Mark[]): SelectedMark {
  const [isOn, setOn] = useState(true)
  const [selected, setSelected] = useState<string>()
  const select = (code: string | undefined) => {
    setSelected(code)
    if (code !== undefined) setOn(true)
  }
  return {
    isOn,
    setOn,
    selected,
    select,
    shown: {
      shown: isOn ? (marks.find(({ code }) => code === selected) ?? marks[0]) : undefined,
      show: select,
      hide: () => setOn(false),
    },
  }
}

export interface ShownMark {
  /** The one that is outlined; undefined where the photo stands as it is. */
  shown: Mark | undefined
  show: (code: string) => void
  hide: () => void
}

/** Which mark is outlined in the photo, one at a time; at first the foremost. */
export function useShownMark(marks: readonly Mark[]): ShownMark {
  const [code, setCode] = useState<string | undefined>(marks[0]?.code)
  return {
    shown: marks.find((mark) => mark.code === code),
    show: setCode,
    hide: () => setCode(undefined),
  }
}

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

interface MarkSwitchesProps {
  marks: readonly Mark[]
  choice: ShownMark
}

/** Which mark is outlined: one at a time, or none. */
export function MarkSwitches({ marks, choice }: MarkSwitchesProps) {
  const { t } = useTranslation('journey')
  const id = useId()
  const choices = [{ code: undefined, name: t('report.photo.noMarks') }, ...marks]
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{t('report.photo.marks')}</legend>
      {choices.map(({ code, name }) => (
        <label
          key={code ?? 'none'}
          className={classNames(
            'relative inline-flex min-h-9 items-center rounded-full border border-field-line bg-surface px-3.5 text-sm transition-colors hover:bg-sunken pointer-coarse:min-h-11',
            'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={`${id}-mark`}
            checked={choice.shown?.code === code}
            onChange={() => (code === undefined ? choice.hide() : choice.show(code))}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[inherit] opacity-0 outline-none"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** The outline for those who cannot see it: what is shown, how many spots and where. */
export function MarkInWords({ marks, choice: { shown } }: MarkSwitchesProps) {
  const { t } = useTranslation('journey')
  if (marks.length === 0) return <p className="text-sm text-ink-3">{t('report.photo.none')}</p>
  return (
    <p aria-live="polite" className="text-sm text-ink-3">
      {shown === undefined ? t('report.photo.allOff') : wordsOf(shown)}
    </p>
  )

  function wordsOf({ name, regions, overlayUrl }: Mark): string {
    if (regions.length === 0) return t('report.photo.shown', { names: name })
    const places = placesOf(regions)
      .slice(0, 3)
      .map((place) => t(`report.photo.places.${place}`))
      .join(', ')
    // An overlay outlines more than the few regions that are named.
    if (overlayUrl !== undefined) return t('report.photo.shown', { names: `${name} (${places})` })
    return `${t('report.photo.regions', { name, count: regions.length })} (${places}).`
  }
}

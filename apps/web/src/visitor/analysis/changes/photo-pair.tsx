import type { Placement, SeriesPoint } from '@chioma/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { RadioLabel } from '../../../ui/radio-label.tsx'
import { changesPath } from '../paths.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { formatDay, formatDays } from './changes-format.ts'

const MODES = ['slide', 'side'] as const

interface PhotoPairProps {
  earlier: SeriesPoint
  later: SeriesPoint
  /** How the later photo lies on the earlier one; `undefined` where it does not. */
  placement: Placement | undefined
}

/** Two photos of one spot: the later one laid on the earlier one, or beside it. */
export function PhotoPair({ earlier, later, placement }: PhotoPairProps) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const [mode, setMode] = useState<(typeof MODES)[number]>('slide')
  const name = useId()
  const [from, to] = formatDays([earlier.createdAt, later.createdAt], language)
  const before = { src: earlier.photoUrl, alt: t('pair.photoOf', { date: from }), tag: <Tag day={from} /> }
  const after = { src: later.photoUrl, alt: t('pair.photoOf', { date: to }), tag: <Tag day={to} /> }
  const isLaid = placement !== undefined && mode === 'slide'
  return (
    <section aria-label={t('pair.label')}>
      {placement !== undefined && (
        <fieldset className="mb-3 flex gap-1.5">
          <legend className="sr-only">{t('pair.mode')}</legend>
          {MODES.map((value) => (
            <RadioLabel
              key={value}
              value={value}
              group={{ name, chosen: mode, onChoose: setMode }}
              className="relative inline-flex min-h-11 items-center rounded-full border border-field-line bg-surface px-4 text-note has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              inputClass="absolute inset-0 opacity-0"
            >
              {t(`pair.${value}`)}
            </RadioLabel>
          ))}
        </fieldset>
      )}
      <figure>
        {isLaid ? (
          <BeforeAfter
            before={before}
            after={{ ...after, style: alignmentStyle(earlier, later, placement) }}
            label={t('pair.slider', { from, to })}
            size={{ width: earlier.width, height: earlier.height }}
          />
        ) : (
          <div className="grid grid-cols-2 gap-2">
            {[before, after].map(({ src, alt, tag }) => (
              <span key={src} className="relative aspect-3/4 overflow-hidden rounded-card bg-sunken">
                <img src={src} alt={alt} className="size-full object-cover" />
                <span className="absolute top-2.5 left-2.5">{tag}</span>
              </span>
            ))}
          </div>
        )}
        <Verdict isAligned={placement !== undefined} />
      </figure>
    </section>
  )
}

const Tag = ({ day }: { day: string }) => (
  <span className="rounded-full bg-surface/90 px-3 py-1.5 text-caption font-semibold text-ink">{day}</span>
)

function Verdict({ isAligned }: { isAligned: boolean }) {
  const { t } = useTranslation('changes')
  const Icon = isAligned ? CircleCheck : CircleAlert
  return (
    <figcaption className="mt-3 flex items-start gap-2 text-note text-ink-2">
      <Icon size={18} aria-hidden="true" className={classNames('mt-0.5 shrink-0', isAligned ? 'text-accent' : 'text-medium')} />
      {t(isAligned ? 'pair.aligned' : 'pair.apart')}
    </figcaption>
  )
}

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`

/** Where the later photo lies in the frame of the earlier one: both are as long on their longer side. */
export function alignmentStyle(
  earlier: Pick<SeriesPoint, 'width' | 'height'>,
  later: Pick<SeriesPoint, 'width' | 'height'>,
  { rotation, scale, shiftX, shiftY }: Placement,
): CSSProperties {
  const side = Math.max(earlier.width, earlier.height)
  const laterSide = Math.max(later.width, later.height)
  const moveX = percent((shiftX * laterSide) / later.width)
  const moveY = percent((shiftY * laterSide) / later.height)
  return {
    position: 'absolute',
    top: '50%',
    left: '50%',
    maxWidth: 'none',
    width: percent((later.width / laterSide) * (side / earlier.width)),
    height: 'auto',
    aspectRatio: `${later.width} / ${later.height}`,
    transform: `translate(-50%, -50%) translate(${moveX}, ${moveY}) rotate(${rotation.toFixed(5)}rad) scale(${scale.toFixed(4)})`,
  }
}

interface PhotoStripProps {
  points: readonly SeriesPoint[]
  earlierId: string
  laterId: string
}

/** All photos of the spot: one from before the later photo becomes the earlier one, one from after it the later one. */
export function PhotoStrip({ points, earlierId, laterId }: PhotoStripProps) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const laterAt = points.findIndex(({ analysisId }) => analysisId === laterId)
  const pathTo = (id: string, index: number): string =>
    index < laterAt ? changesPath(laterId, id) : changesPath(id, id === laterId ? earlierId : laterId)
  const sideOf = (id: string) => (id === earlierId ? 'before' : id === laterId ? 'after' : undefined)
  return (
    <nav aria-label={t('strip.label')} className="mt-4 overflow-x-auto">
      <ul className="flex gap-2 pb-2">
        {points.map(({ analysisId, createdAt, photoUrl }, index) => {
          const side = sideOf(analysisId)
          return (
            <li key={analysisId} className="shrink-0">
              <Link
                to={pathTo(analysisId, index)}
                aria-current={side !== undefined}
                className={classNames(
                  'block w-20 rounded-small border-2 p-1 text-center text-tiny text-ink-2 no-underline',
                  side === undefined ? 'border-transparent' : 'border-accent font-semibold text-ink',
                )}
              >
                <Thumbnail photoUrl={photoUrl} />
                <span className="mt-1 block">{formatDay(createdAt, language)}</span>
                {side !== undefined && <span className="block text-accent-strong">{t(`strip.${side}`)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone, SeverityShape } from '../../../ui/chip.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import type { QualityHints as Hints, PhotoReading } from './check/photo-checker.ts'

const ASPECTS = ['sharp', 'light', 'glare', 'size'] as const satisfies readonly (keyof Hints)[]

const TONE: Record<string, Extract<ChipTone, 'low' | 'medium' | 'high'>> = {
  good: 'low',
  fair: 'medium',
  dark: 'medium',
  bright: 'medium',
  compressed: 'medium',
  poor: 'high',
  veryDark: 'high',
}

/** What can be said about the photo before it is sent. Informs, never blocks. */
export function QualityHints({ reading }: { reading: PhotoReading | 'pending' }) {
  const { t } = useTranslation('journey')
  return (
    <div aria-live="polite" className="min-h-44">
      <h4 className="font-text text-compact font-semibold tracking-normal">{t('upload.quality.title')}</h4>
      {reading === 'pending' ? (
        <>
          <span className="sr-only">{t('upload.quality.checking')}</span>
          <SkeletonText lines={4} className="mt-3" />
        </>
      ) : (
        <>
          <ul className="mt-2 grid gap-1.5 text-note">
            {ASPECTS.map((aspect) => (
              <Hint key={aspect} aspect={aspect} reading={reading} />
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-3">{t('upload.quality.note')}</p>
        </>
      )}
    </div>
  )
}

function Hint({ aspect, reading }: { aspect: (typeof ASPECTS)[number]; reading: PhotoReading }) {
  const { t } = useTranslation('journey')
  const level = reading.hints[aspect]
  const tone = TONE[level] ?? 'low'
  const size = { width: reading.widthPx, height: reading.heightPx }
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
      <Chip tone={tone}>
        <SeverityShape level={tone} />
        {t(`upload.quality.${aspect}.${level}`)}
      </Chip>
      <span className="num text-ink-2">{t(`upload.quality.${aspect}Text.${level}`, size)}</span>
    </li>
  )
}

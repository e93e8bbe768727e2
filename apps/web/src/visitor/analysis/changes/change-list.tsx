import type { MeasureChange } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { TitledSection } from '../../../ui/band.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatBand, formatDifference, formatMeasure } from './changes-format.ts'

/** How far each measure moved, beside the noise that it has by itself. */
export function ChangeList({ measures }: { measures: readonly MeasureChange[] }) {
  const { t } = useTranslation('changes')
  const ownShots = Math.max(0, ...measures.map((measure) => measure.ownShots))
  return (
    <TitledSection title={t('change.title')}>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-2">
        <span className="inline-flex items-center gap-2">
          <i className="h-3 w-6 rounded-sm bg-line-strong" aria-hidden="true" />
          {t('change.noise')}
        </span>
        <span className="inline-flex items-center gap-2">
          <i className="h-4 w-1 rounded-full bg-ink" aria-hidden="true" />
          {t('change.own')}
        </span>
      </p>
      <p className="mt-2 max-w-reading text-caption text-ink-2">
        {ownShots === 0 ? t('change.noiseOfOthers') : t('change.noiseOfOwn', { count: ownShots })} {t('change.together')}
      </p>
      <ul className="mt-3">
        {measures.map((measure) => (
          <ChangeLine key={measure.code} measure={measure} />
        ))}
      </ul>
    </TitledSection>
  )
}

function ChangeLine({ measure: { code, unit, before, after, band, changed } }: { measure: MeasureChange }) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const name = t(`findings:measures.${code}.name`)
  const difference = after - before
  const words = t(unit === 'percent' ? 'change.trackPoints' : 'change.track', {
    difference: formatDifference(before, after, unit, language),
    band: formatBand(band, unit, language),
  })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-line py-3 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_9rem]">
      <span className="font-semibold">{name}</span>
      <span className="num text-right sm:order-last">
        <span className={classNames('block font-semibold', changed && 'text-accent-strong')}>
          {t(changed ? 'change.changed' : 'change.within')}
        </span>
        <span className="block text-caption text-ink-2">
          {t('change.fromTo', { before: formatMeasure(before, unit, language), after: formatMeasure(after, unit, language) })}
        </span>
      </span>
      <span className="col-span-2 sm:col-span-1">
        <Track
          label={t('site:labelled', { label: name, value: words })}
          difference={difference}
          band={band}
          isChanged={changed}
        />
        <span className="num mt-1 block text-caption text-ink-2">{words}</span>
      </span>
    </li>
  )
}

/** No change is in the middle; the ends are a little beyond what must be seen. */
function Track({ label, difference, band, isChanged }: { label: string; difference: number; band: number; isChanged: boolean }) {
  const reach = 1.25 * Math.max(Math.abs(difference), band, 1e-9)
  const at = (value: number): number => 50 + (50 * value) / reach
  return (
    <span role="img" aria-label={label} className="relative block h-5 border-y-8 border-y-transparent bg-line bg-clip-padding">
      <i className="absolute -inset-y-1.5 rounded-sm bg-line-strong" style={{ left: `${at(-band)}%`, right: `${at(-band)}%` }} />
      <i className="absolute -inset-y-2 left-1/2 w-px bg-ink-3" />
      <i
        className={classNames('absolute -inset-y-2 w-1 -translate-x-1/2 rounded-full', isChanged ? 'bg-accent' : 'bg-ink')}
        style={{ left: `${at(difference)}%` }}
      />
    </span>
  )
}

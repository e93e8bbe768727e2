import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/class-names.ts'
import type { Mark, ShownMark } from './marks.ts'
import { placesOf } from './photo-places.ts'

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

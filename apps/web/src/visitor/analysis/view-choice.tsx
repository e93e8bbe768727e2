import { DECLARED_VIEWS, type DeclaredView, type ReanalysisRequest } from '@chioma/contract'
import { ScanSearch } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ViewPictogram } from './view-pictogram.tsx'

interface ViewChoiceProps {
  value: DeclaredView | undefined
  onChange: (view: DeclaredView | undefined) => void
}

/** What the photo shows, said by the person: five pictures, one choice, and none is fine. */
export function ViewChoice({ value, onChange }: ViewChoiceProps) {
  const { t } = useTranslation('journey')
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-compact font-semibold">
        {t('views.legend')}
        <span className="ml-2 text-sm font-normal text-ink-3">{t('questionnaire.optional')}</span>
      </legend>
      <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-3">
        {t('views.hint')}
      </p>
      <div className="@container mt-2.5">
        <div className="grid gap-2 @lg:grid-cols-5">
          {DECLARED_VIEWS.map((view) => (
            <label
              key={view}
              className={classNames(
                'relative flex min-h-14 items-center gap-3.5 rounded-small border border-field-line bg-surface px-3 py-1.5 leading-snug transition-colors hover:bg-sunken @lg:flex-col @lg:gap-1.5 @lg:px-2 @lg:py-3 @lg:text-center @lg:text-note',
                'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name={`${id}-view`}
                value={view}
                checked={value === view}
                onChange={() => onChange(view)}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[inherit] opacity-0 outline-none"
              />
              <ViewPictogram view={view} size={44} />
              <span className="min-w-0 hyphens-auto">{t(`views.names.${view}`)}</span>
            </label>
          ))}
        </div>
      </div>
      {value !== undefined && (
        <button
          type="button"
          className="text-link mt-2 min-h-6 text-sm text-ink-2 pointer-coarse:min-h-11"
          onClick={() => onChange(undefined)}
        >
          {t('views.clear')}
        </button>
      )}
    </fieldset>
  )
}

interface AnalyzeAnywayProps {
  isBusy: boolean
  onAnalyze: (request: ReanalysisRequest) => void
}

/** The way on where a photo was wrongly rejected: the person knows better than the gate what it shows. */
export function AnalyzeAnyway({ isBusy, onAnalyze }: AnalyzeAnywayProps) {
  const { t } = useTranslation('journey')
  const [view, setView] = useState<DeclaredView>()
  return (
    <div className="grid gap-4 rounded-small border border-line px-4 py-4">
      <p className="text-compact text-ink-2">{t('analyzeAnyway.text')}</p>
      <ViewChoice value={view} onChange={setView} />
      <Button
        variant="quiet"
        className="justify-self-start"
        isBusy={isBusy}
        onClick={() => onAnalyze({ isHairOrScalp: true, ...(view !== undefined && { view }) })}
      >
        {!isBusy && <ScanSearch size={18} aria-hidden="true" className="shrink-0" />}
        {t('analyzeAnyway.button')}
      </Button>
    </div>
  )
}

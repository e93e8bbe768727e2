import { QUESTIONNAIRE_OPTIONS } from '@chioma/contract'
import { CircleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { onceAClick } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

export interface WarningSignsQuestionProps {
  chosen: readonly WarningAnswer[]
  onChange: (chosen: WarningAnswer[]) => void
  /** The analysis was about to start without an answer. */
  isAsked: boolean
  inputRef: Ref<HTMLInputElement>
}

/** What no photo shows and what a doctor should know of first: one tap, any number of signs, or none of them. */
export function WarningSignsQuestion({ chosen, onChange, isAsked, inputRef }: WarningSignsQuestionProps) {
  const { t } = useTranslation('journey')
  const id = useId()
  const urgency = urgencyOf(chosen)
  const isStillAsked = isAsked && chosen.length === 0
  return (
    <fieldset
      className={classNames('min-w-0', isStillAsked && 'rounded-small border border-medium bg-medium-soft p-4')}
      aria-describedby={isStillAsked ? `${id}-ask` : `${id}-hint`}
    >
      <legend className={classNames('text-compact font-semibold', isStillAsked && 'float-left w-full')}>
        {t('upload.signs.legend')}
      </legend>
      <p id={`${id}-hint`} className="clear-both mt-0.5 text-sm text-ink-2">
        {isStillAsked ? null : t('upload.signs.hint')}
      </p>
      <p id={`${id}-ask`} role="status" className="text-sm text-ink">
        {isStillAsked && t('upload.signs.ask')}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {WARNING_ANSWERS.map((sign, index) => (
          <label
            key={sign}
            className={classNames(
              'relative inline-flex min-h-11 items-center rounded-plate border border-field-line bg-surface px-3.5 py-1.5 text-note leading-tight transition-colors hover:bg-sunken',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              sign === 'none'
                ? 'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong'
                : 'has-checked:border-high has-checked:bg-high-soft has-checked:font-semibold has-checked:text-high',
            )}
          >
            <input
              ref={index === 0 ? inputRef : undefined}
              type="checkbox"
              name="warningSigns"
              value={sign}
              checked={chosen.includes(sign)}
              onChange={onceAClick(() => onChange(toggledSign(chosen, sign)))}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[inherit] opacity-0 outline-none"
            />
            {t(`upload.signs.options.${sign}`)}
          </label>
        ))}
      </div>
      <p
        role="status"
        className={classNames(urgency !== undefined && 'mt-3 flex gap-2.5 rounded-small bg-high-soft px-4 py-3 text-note')}
      >
        {urgency !== undefined && (
          <>
            <CircleAlert size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-high" />
            <span>{t(`upload.signs.${urgency}`)}</span>
          </>
        )}
      </p>
    </fieldset>
  )
}

const WARNING_ANSWERS = QUESTIONNAIRE_OPTIONS.warningSigns
/** One of the signs, or `none`. */
export type WarningAnswer = (typeof WARNING_ANSWERS)[number]

/** Adds or removes an answer, in the order in which they are asked. "None" excludes every other one, and the other way round. */
export function toggledSign(chosen: readonly WarningAnswer[], sign: WarningAnswer): WarningAnswer[] {
  if (chosen.includes(sign)) return chosen.filter((other) => other !== sign)
  if (sign === 'none') return ['none']
  return WARNING_ANSWERS.filter((other) => other !== 'none' && (other === sign || chosen.includes(other)))
}

const TODAY: readonly WarningAnswer[] = ['pus_crusts_bleeding', 'swelling', 'fever']

/** How soon somebody should look: not told while nothing was said, or nothing of it applies. */
export function urgencyOf(chosen: readonly WarningAnswer[]): 'today' | 'soon' | undefined {
  if (chosen.some((sign) => TODAY.includes(sign))) return 'today'
  return chosen.some((sign) => sign !== 'none') ? 'soon' : undefined
}

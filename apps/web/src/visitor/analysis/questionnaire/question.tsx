import { QUESTIONNAIRE_BOUNDS } from '@chioma/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxCards, RadioCards } from '../../../ui/choice-cards.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/text-field.tsx'
import {
  type FieldProblem,
  type FormValues,
  MULTIPLE_CHOICE_FIELDS,
  type MultipleChoiceField,
  NUMBER_FIELDS,
  optionsOf,
  type QuestionnaireField,
  REQUIRED_FIELDS,
  SINGLE_CHOICE_FIELDS,
  type SingleChoiceField,
  type TextField,
  toggledChoice,
} from './questionnaire-model.ts'

export interface QuestionProps {
  field: QuestionnaireField
  values: FormValues
  problem: FieldProblem | undefined
  onChange: (change: Partial<FormValues>) => void
}

/** Id of the element around a question, for moving the focus to it. */
export const questionId = (field: QuestionnaireField): string => `question-${field}`

const includes = <T extends string>(list: readonly T[], field: string): field is T => list.some((name) => name === field)

export function Question(props: QuestionProps) {
  const { field } = props
  return <div id={questionId(field)}>{controlFor(field, props)}</div>
}

function controlFor(field: QuestionnaireField, props: QuestionProps): ReactNode {
  if (field === 'stressLevel') return <StressQuestion {...props} />
  if (field === 'age' || field === 'sleepHours') return <NumberQuestion {...props} field={field} />
  if (includes(MULTIPLE_CHOICE_FIELDS, field)) return <MultipleChoiceQuestion {...props} field={field} />
  if (includes(SINGLE_CHOICE_FIELDS, field)) return <SingleChoiceQuestion {...props} field={field} />
  return <TextQuestion {...props} field={field} />
}

/** The question with the word "optional" behind it where an answer is not needed. */
function useLabel(field: QuestionnaireField): ReactNode {
  const { t } = useTranslation('journey')
  return (
    <>
      {t(`questionnaire.fields.${field}`)}
      {!REQUIRED_FIELDS.includes(field) && (
        <span className="ml-2 text-sm font-normal text-ink-3">{t('questionnaire.optional')}</span>
      )}
    </>
  )
}

const boundsOf = (field: QuestionnaireField): { min: number; max: number } | Record<string, never> =>
  includes(NUMBER_FIELDS, field) ? QUESTIONNAIRE_BOUNDS[field] : {}

/** Words for what is wrong with a field. */
export function useProblemText(): (field: QuestionnaireField, problem: FieldProblem | undefined) => string | undefined {
  const { t } = useTranslation('journey')
  return (field, problem) =>
    problem && t(`questionnaire.errors.${problem}`, { max: QUESTIONNAIRE_BOUNDS.freeTextLength, ...boundsOf(field) })
}

function NumberQuestion({ field, values, problem, onChange }: QuestionProps & { field: 'age' | 'sleepHours' }) {
  const { t } = useTranslation('journey')
  const label = useLabel(field)
  const problemText = useProblemText()
  const bounds = QUESTIONNAIRE_BOUNDS[field]
  return (
    <Field label={label} hint={t(`questionnaire.hints.${field}`, bounds)} error={problemText(field, problem)} isRequired>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode={field === 'age' ? 'numeric' : 'decimal'}
          min={bounds.min}
          max={bounds.max}
          step={field === 'age' ? 1 : QUESTIONNAIRE_BOUNDS.sleepHours.step}
          value={values[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
          className="max-w-36"
        />
      )}
    </Field>
  )
}

function TextQuestion({ field, values, problem, onChange }: QuestionProps & { field: TextField }) {
  const { t } = useTranslation('journey')
  const label = useLabel(field)
  const problemText = useProblemText()
  const hint = field === 'goals' ? {} : { hint: t(`questionnaire.hints.${field}`) }
  return (
    <Field label={label} {...hint} error={problemText(field, problem)} isRequired={field === 'goals'}>
      {(control) => (
        <TextArea
          {...control}
          // Nobody is stopped for having written too much where nothing had to be written.
          maxLength={QUESTIONNAIRE_BOUNDS.freeTextLength}
          value={values[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}

function SingleChoiceQuestion({ field, values, onChange }: QuestionProps & { field: SingleChoiceField }) {
  const { t } = useTranslation('journey')
  const label = useLabel(field)
  return (
    <>
      <RadioCards
        legend={label}
        name={field}
        choices={optionsOf(field).map((value) => ({ value, label: t(`questionnaire.options.${field}.${value}`) }))}
        value={values[field] || undefined}
        onValueChange={(value) => onChange({ [field]: value })}
      />
      {values[field] !== '' && <ClearAnswer field={field} onClear={() => onChange({ [field]: '' })} />}
    </>
  )
}

function ClearAnswer({ field, onClear }: { field: SingleChoiceField; onClear: () => void }) {
  const { t } = useTranslation('journey')
  const clear = () => {
    document.getElementById(questionId(field))?.querySelector('input')?.focus({ preventScroll: true })
    onClear()
  }
  return (
    <button
      type="button"
      onClick={clear}
      aria-label={t('questionnaire.clearAnswerOf', { question: t(`questionnaire.fields.${field}`) })}
      className="text-link mt-1.5 min-h-6 text-sm text-ink-3"
    >
      {t('questionnaire.clearAnswer')}
    </button>
  )
}

function MultipleChoiceQuestion({ field, values, onChange }: QuestionProps & { field: MultipleChoiceField }) {
  const { t } = useTranslation('journey')
  const label = useLabel(field)
  const selected = values[field]
  const change = (next: readonly string[]) => {
    const toggled = optionsOf(field).find((option) => next.includes(option) !== selected.includes(option))
    if (toggled !== undefined) onChange({ [field]: toggledChoice(selected, toggled) })
  }
  return (
    <CheckboxCards
      legend={label}
      hint={t('questionnaire.hints.severalAnswers')}
      name={field}
      choices={optionsOf(field).map((value) => ({ value, label: t(`questionnaire.options.${field}.${value}`) }))}
      values={selected}
      onValuesChange={change}
    />
  )
}

function StressQuestion({ values, problem, onChange }: QuestionProps) {
  const label = useLabel('stressLevel')
  const problemText = useProblemText()
  const id = useId()
  return (
    <StressScale
      id={id}
      legend={label}
      value={values.stressLevel}
      error={problemText('stressLevel', problem)}
      onValueChange={(stressLevel) => onChange({ stressLevel })}
    />
  )
}

const { min, max } = QUESTIONNAIRE_BOUNDS.stressLevel
const LEVELS = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))

interface StressScaleProps {
  id: string
  legend: ReactNode
  /** '1' .. '10', or empty while unanswered: a slider could not show that. */
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** Ten steps from calm to very high, as one radio group. */
function StressScale({ id, legend, value, error, onValueChange }: StressScaleProps) {
  const { t } = useTranslation('journey')
  return (
    <fieldset
      className="min-w-0"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML lets a fieldset be one, and as such it can be wrong
      role="radiogroup"
      aria-describedby={error === undefined ? `${id}-ends` : `${id}-ends ${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="text-compact font-semibold">{legend}</legend>
      <div className="mt-2 grid grid-cols-5 gap-1.5 sm:grid-cols-10">
        {LEVELS.map((level) => (
          <label
            key={level}
            className="num relative grid min-h-11 place-items-center rounded-small border border-field-line bg-surface font-semibold transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stressLevel"
              value={level}
              checked={value === level}
              onChange={() => onValueChange(level)}
              className="sr-only"
            />
            {level}
          </label>
        ))}
      </div>
      <p id={`${id}-ends`} className="mt-1.5 flex justify-between gap-4 text-sm text-ink-3">
        <span>{t('questionnaire.hints.stressLow')}</span>
        <span>{t('questionnaire.hints.stressHigh')}</span>
      </p>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

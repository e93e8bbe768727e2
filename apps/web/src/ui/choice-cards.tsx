import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, Legend } from './field.tsx'

export interface Choice<Value extends string> {
  value: Value
  label: string
  hint?: string | undefined
}

interface ChoiceGroup<Value extends string> {
  legend: ReactNode
  hint?: ReactNode | undefined
  error?: string | undefined
  name: string
  choices: readonly Choice<Value>[]
  className?: string | undefined
  /** The first input, for moving the focus to it. */
  inputRef?: Ref<HTMLInputElement>
}

export interface RadioCardsProps<Value extends string> extends ChoiceGroup<Value> {
  value: Value | undefined
  onValueChange: (value: Value) => void
}

/** One choice of several, each a card of at least 44 px; arrow keys move between them. */
export function RadioCards<Value extends string>({ value, onValueChange, ...group }: RadioCardsProps<Value>) {
  return (
    <ChoiceCards {...group} type="radio" isChosen={(choice) => choice === value} onToggle={(choice) => onValueChange(choice)} />
  )
}

export interface CheckboxCardsProps<Value extends string> extends ChoiceGroup<Value> {
  values: readonly Value[]
  onValuesChange: (values: Value[]) => void
}

/** Any number of choices. Values come back in the order of `choices`. */
export function CheckboxCards<Value extends string>({ values, onValuesChange, ...group }: CheckboxCardsProps<Value>) {
  const toggle = (toggled: Value) =>
    onValuesChange(group.choices.map((c) => c.value).filter((v) => (v === toggled ? !values.includes(v) : values.includes(v))))
  return <ChoiceCards {...group} type="checkbox" isChosen={(choice) => values.includes(choice)} onToggle={toggle} />
}

interface ChoiceCardsProps<Value extends string> extends ChoiceGroup<Value> {
  type: 'radio' | 'checkbox'
  isChosen: (value: Value) => boolean
  onToggle: (value: Value) => void
}

function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, hint, error, name, choices, className, inputRef, type, isChosen, onToggle } = props
  const id = useId()
  const isWrong = error !== undefined
  // Groups of boxes cannot be wrong, for assistive technology; a box, and a group of radio buttons, can.
  const wrongGroup = type === 'radio' && isWrong ? true : undefined
  const wrongBox = type === 'checkbox' && isWrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return (
    <fieldset
      className={classNames('min-w-0', className)}
      role={type === 'radio' ? 'radiogroup' : undefined}
      aria-describedby={[hint !== undefined && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ') || undefined}
      aria-invalid={wrongGroup}
    >
      <Legend hint={hint} hintId={`${id}-hint`}>
        {legend}
      </Legend>
      <div className="mt-2 flex flex-wrap sm:grid sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-12 grow items-center gap-2.5 rounded-small border border-field-line bg-surface px-3.5 py-2.5 leading-snug transition-colors hover:bg-sunken',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              ref={index === 0 ? inputRef : undefined}
              type={type}
              name={name}
              value={choice.value}
              checked={isChosen(choice.value)}
              onChange={() => onToggle(choice.value)}
              {...wrongBox}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 hyphens-auto">
              {choice.label}
              {choice.hint !== undefined && <span className="block text-sm text-ink-3">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

interface ToggleChipsProps<Value extends string> {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
  values: readonly Value[]
  /** In the order of `choices`. */
  onValues: (values: Value[]) => void
}

/** Any number of many short choices, as pills that are switched on and off. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { legend, hint, error, choices, values, onValues } = props
  const id = useId()
  const toggle = (toggled: Value) =>
    onValues(choices.map(({ value }) => value).filter((value) => (value === toggled) !== values.includes(value)))
  return (
    <fieldset className="min-w-0" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <Legend hint={hint} hintId={`${id}-hint`}>
        {legend}
      </Legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ value, label, icon }) => (
          <label
            key={value}
            className={classNames(
              'relative inline-flex min-h-9 items-center gap-2 rounded-full border border-field-line bg-surface px-3.5 text-note transition-colors hover:bg-sunken pointer-coarse:min-h-11',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} className="sr-only" />
            {icon}
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

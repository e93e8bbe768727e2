import { writtenDecimal } from '@chioma/contract'
import type { ComponentProps, ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form'
import { RadioCards, type RadioCardsProps } from '../../ui/choice-cards.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea, TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { useLanguage } from '../i18n/use-language.ts'

/** The form that a field belongs to, which sends `Input`, and the field's place in it. */
export interface FormField<Values extends FieldValues, Input, Value> {
  control: Control<Values, unknown, Input>
  name: FieldPathByValue<Values, Value>
}

/** What stands in a field of a form, how it is changed, and what is wrong with it. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>, Input>(
  place: UseControllerProps<Values, Name, Input>,
): {
  value: FieldPathValue<Values, Name>
  onValueChange: ControllerRenderProps['onChange']
  error: string | undefined
} {
  const { field, fieldState } = useController(place)
  return { value: field.value, onValueChange: field.onChange, error: fieldState.error?.message }
}

export type FormTextFieldProps<Values extends FieldValues, Input> = FormField<Values, Input, string> &
  Omit<TextFieldProps, 'name' | 'value' | 'onValueChange' | 'error'>

/** A line of text of a form. */
export function FormTextField<Values extends FieldValues, Input>({ control, name, ...input }: FormTextFieldProps<Values, Input>) {
  return <TextField {...input} {...useFormField({ control, name })} />
}

/**
 * A number with decimals of a form: shown and typed as the language on screen writes it, with a point in the form's values. Not a number's
 * field: some browsers swallow the comma of 12,50 there.
 */
export function FormDecimalField<Values extends FieldValues, Input>({
  control,
  name,
  ...input
}: Omit<FormTextFieldProps<Values, Input>, 'inputMode'>) {
  const { value, onValueChange, error } = useFormField({ control, name })
  const { language } = useLanguage()
  return (
    <TextField
      {...input}
      inputMode="decimal"
      value={writtenDecimal(value, language)}
      onValueChange={(typed) => onValueChange(typed.replace(',', '.'))}
      error={error}
    />
  )
}

interface FormTextAreaProps<Values extends FieldValues, Input>
  extends FormField<Values, Input, string>,
    Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'lang' | 'autoFocus'> {
  label: ReactNode
  hint?: ReactNode
  required?: boolean
}

/** A longer text of a form. */
export function FormTextArea<Values extends FieldValues, Input>(props: FormTextAreaProps<Values, Input>) {
  const { control, name, label, hint, required = false, ...input } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} hint={hint} isRequired={required} error={fieldState.error?.message}>
      {(aria) => <TextArea {...aria} {...input} value={field.value} onChange={({ target }) => field.onChange(target.value)} />}
    </Field>
  )
}

interface FormSelectProps<Values extends FieldValues, Input> extends FormField<Values, Input, string> {
  label: ReactNode
  hint?: ReactNode
  options: readonly { value: string; label: string }[]
  none?: string
}

/** A choice of one among several in a form. */
export function FormSelect<Values extends FieldValues, Input>({ control, name, ...select }: FormSelectProps<Values, Input>) {
  return <SelectField {...select} {...useFormField({ control, name })} />
}

type FormRadioCardsProps<Values extends FieldValues, Input, Value extends string> = FormField<Values, Input, Value> &
  Pick<RadioCardsProps<Value>, 'legend' | 'choices'>

/** A choice of one among few in a form, all of them in view. */
export function FormRadioCards<Values extends FieldValues, Input, Value extends string>({
  control,
  name,
  ...group
}: FormRadioCardsProps<Values, Input, Value>) {
  return <RadioCards {...group} name={name} {...useFormField({ control, name })} />
}

/** Something of a form that is on or off. */
export function FormSwitch<Values extends FieldValues, Input>({
  control,
  name,
  label,
}: FormField<Values, Input, boolean> & { label: string }) {
  const { field } = useController({ control, name })
  return <Switch label={label} isOn={field.value} onChange={field.onChange} />
}

type ReasonFieldProps<Values extends FieldValues, Input> = Omit<
  FormTextAreaProps<Values, Input>,
  'required' | 'rows' | 'maxLength'
>

/** Why staff did something that a customer is told of. */
export function ReasonField<Values extends FieldValues, Input>(field: ReasonFieldProps<Values, Input>) {
  return <FormTextArea {...field} required rows={3} maxLength={500} />
}

import type { FieldValues } from 'react-hook-form'
import { FormTextArea, type FormTextAreaProps } from './form-fields.tsx'

type ReasonFieldProps<Values extends FieldValues, Input> = Omit<
  FormTextAreaProps<Values, Input>,
  'required' | 'rows' | 'maxLength'
>

/** Why staff did something that a customer is told of. */
export function ReasonField<Values extends FieldValues, Input>(field: ReasonFieldProps<Values, Input>) {
  return <FormTextArea {...field} required rows={3} maxLength={500} />
}

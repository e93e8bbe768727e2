import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormTextField, type FormTextFieldProps } from '../../../lib/form/form-fields.tsx'

/** A one-time code of the app on the phone, or one of those kept for the day that it is lost. */
export function CodeField<Values extends FieldValues, Input>(field: Omit<FormTextFieldProps<Values, Input>, 'label'>) {
  const { t } = useTranslation('staff')
  return <FormTextField {...field} label={t('fields.code')} autoComplete="one-time-code" required />
}

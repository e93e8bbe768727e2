import { PASSWORD_LENGTH } from '@chioma/contract'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { FormTextFieldProps } from '../../../lib/form/form-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-field.tsx'

/** Anything but nothing: whether it is right, the server says. */
export const requiredText = z.string().refine((text) => text.trim() !== '')
export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

/** Words for what a form can know by itself to be missing or wrong; the server says the rest. */
export function useCredentialWords(): (field: string, value: unknown) => string {
  const { t } = useTranslation('staff')
  return (field, value) => {
    if (typeof value !== 'string' || value.trim() === '') return t('forms.missing')
    return field === 'email' ? t('forms.email') : t('forms.short', { min: PASSWORD_LENGTH.min })
  }
}

/** A password: hidden, unless one wants to see what one types. Pasting is welcome. */
export function PasswordField<Values extends FieldValues, Input>({
  control: form,
  name,
  label,
  hint,
  className,
  required = false,
  ...input
}: Omit<FormTextFieldProps<Values, Input>, 'type'>) {
  const { field, fieldState } = useController({ control: form, name })
  const { t } = useTranslation('staff')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} isRequired={required} className={className}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
            value={field.value}
            onChange={(event) => field.onChange(event.target.value)}
          />
          <button
            type="button"
            aria-label={t(isShown ? 'password.hide' : 'password.show')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-small text-ink-3 hover:text-ink"
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}

import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import type { TextFieldProps } from '../../../ui/text-field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** A password: hidden, unless one wants to see what one types. Pasting is welcome. */
export function PasswordField({
  label,
  hint,
  error,
  onValueChange,
  className,
  required,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const { t } = useTranslation('staff')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} isRequired={required ?? false} className={className}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
            onChange={(event) => onValueChange(event.target.value)}
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

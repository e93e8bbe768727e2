import { PASSWORD_LENGTH } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'

/** Anything but nothing: whether it is right, the server says. */
export const givenText = z.string().refine((text) => text.trim() !== '')
export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

/** Words for what a form can know by itself to be missing or wrong; the server says the rest. */
export function useCredentialWords(): (field: string, value: unknown) => string {
  const { t } = useTranslation('staff')
  return (field, value) => {
    if (typeof value !== 'string' || value.trim() === '') return t('forms.missing')
    return field === 'email' ? t('forms.email') : t('forms.short', { min: PASSWORD_LENGTH.min })
  }
}

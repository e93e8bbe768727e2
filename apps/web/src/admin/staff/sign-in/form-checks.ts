import { PASSWORD_LENGTH } from '@chioma/contract'
import type { TFunction } from 'i18next'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Words for what a form can know by itself to be missing; the server says the rest. */
export const missing = (value: string, t: TFunction): string | undefined =>
  value.trim() === '' ? t('staff:forms.missing') : undefined

export const badEmail = (value: string, t: TFunction): string | undefined =>
  missing(value, t) ?? (EMAIL.test(value.trim()) ? undefined : t('staff:forms.email'))

export const shortPassword = (value: string, t: TFunction): string | undefined =>
  missing(value, t) ?? (value.length < PASSWORD_LENGTH.min ? t('staff:forms.short', { min: PASSWORD_LENGTH.min }) : undefined)

/** Keeps what is wrong and drops what is right. */
export function onlyWrong<Field extends string>(checks: Record<Field, string | undefined>): Partial<Record<Field, string>> {
  const wrong: Partial<Record<Field, string>> = {}
  for (const field in checks) {
    const problem = checks[field]
    if (problem !== undefined) wrong[field] = problem
  }
  return wrong
}

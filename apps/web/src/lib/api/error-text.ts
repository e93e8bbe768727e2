import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'

/** Words for anything that a request threw: the server's own, or ours where it could say nothing. */
export function errorText(error: unknown, t: TFunction): string {
  if (error instanceof ApiError && error.message !== '') return error.message
  if (error instanceof ApiError && error.code === 'offline') return t('site:errors.offline')
  return t('site:errors.unexpected')
}

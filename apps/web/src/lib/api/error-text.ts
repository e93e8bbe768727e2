import type { TFunction } from 'i18next'
import { formatDateTime } from '../format.ts'
import { ApiError, type LastChange } from './api-error.ts'

/** Words for anything that a request threw: the server's own, or ours where it could say nothing; and who was quicker, where staff was. */
export function errorText(error: unknown, t: TFunction): string {
  if (error instanceof ApiError && error.message !== '')
    return [error.message, lastChangeText(error.lastChange, t)].filter((text) => text !== '').join(' ')
  if (error instanceof ApiError && error.code === 'offline') return t('site:errors.offline')
  const { status, statusText } = error instanceof ApiError ? error : { status: 0, statusText: '' }
  // What a proxy says helps whoever runs the site, and nobody else.
  const ofProxy = statusText === '' ? [] : [t('site:errors.status', { status, statusText })]
  return [t('site:errors.unexpected'), ...ofProxy].join(' ')
}

/**
 * Words that stay beside what failed; undefined where nothing did, or where the session of the staff had ended: signing in again is asked
 * for over the page, and they would outlast it.
 */
export const standingErrorText = (error: unknown, t: TFunction): string | undefined =>
  error === null || (error instanceof ApiError && error.code === 'sign_in_required') ? undefined : errorText(error, t)

/** Which member of the staff changed something last; empty where none did. */
export const lastChangeText = (lastChange: LastChange | undefined, t: TFunction): string =>
  lastChange === undefined ? '' : t('backoffice:changed.lastChange', { by: lastChange.by, date: formatDateTime(lastChange.at) })

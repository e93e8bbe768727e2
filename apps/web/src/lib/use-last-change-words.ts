import { useTranslation } from 'react-i18next'
import type { LastChange } from './api/api-error.ts'
import { formatDateTime } from './format.ts'

/** Who was quicker; empty where it was nobody of the staff. */
export function useLastChangeWords(): (lastChange: LastChange | undefined) => string {
  const { t } = useTranslation('backoffice')
  return (lastChange) =>
    lastChange === undefined ? '' : t('changed.lastChange', { by: lastChange.by, date: formatDateTime(lastChange.at) })
}

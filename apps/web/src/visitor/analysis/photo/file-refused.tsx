import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { FileRefusal } from './photo-file.ts'

const BYTES_PER_MB = 1024 * 1024

/** Rounded up: what is just over the limit must not read as the limit. */
const tenthsOfMb = (bytes: number): number => Math.ceil((bytes / BYTES_PER_MB) * 10) / 10

/** Why a file cannot be used, and what to do instead. */
export function FileRefused({ refusal, sizeBytes }: { refusal: FileRefusal; sizeBytes: number }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  return (
    <Notice tone="caution" role="alert" title={t('upload.refused.title')}>
      {t(`upload.refused.${refusal}`, { size: formatNumber(tenthsOfMb(sizeBytes), language) })}
    </Notice>
  )
}

import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { Notice } from '../../ui/notice.tsx'
import type { FileRefusal } from './photo-file.ts'

const BYTES_PER_MB = 1024 * 1024

/** Why a file cannot be used, and what to do instead. */
export function FileRefused({ refusal, sizeBytes }: { refusal: FileRefusal; sizeBytes: number }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  return (
    <Notice tone="caution" role="alert" title={t('upload.refused.title')}>
      {t(`upload.refused.${refusal}`, { size: formatNumber(sizeBytes / BYTES_PER_MB, language) })}
    </Notice>
  )
}

import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks whether what was typed may be lost. */
export function UnsavedQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirm={{ label: t('unsaved.leave'), onConfirm: onLeave }}
      cancel={{ label: t('unsaved.stay'), onCancel: onStay }}
    />
  )
}

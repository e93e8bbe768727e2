import { AlertDialog } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

export interface ConfirmEraseProps {
  isOpen: boolean
  isErasing: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks once before everything is erased. The focus lands on "Cancel". */
export function ConfirmErase({ isOpen, isErasing, onCancel, onConfirm }: ConfirmEraseProps) {
  const { t } = useTranslation('journey')
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isErasing && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-60 animate-appear bg-shade" />
        <AlertDialog.Content className="fixed inset-0 z-60 m-auto h-fit max-h-[92dvh] w-[calc(100%-1.5rem)] max-w-md animate-appear overflow-y-auto rounded-plate border border-line bg-surface px-6 py-6 shadow-card">
          <AlertDialog.Title className="text-2xl">{t('myData.confirmTitle')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2">{t('myData.confirmText')}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet" size="small" disabled={isErasing}>
                {t('myData.cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button variant="destructive" size="small" isBusy={isErasing} onClick={onConfirm}>
              {isErasing ? t('myData.erasing') : t('myData.confirm')}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

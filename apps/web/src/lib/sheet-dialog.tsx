import { useTranslation } from 'react-i18next'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'

export type SheetDialogProps = Omit<DialogProps, 'closeLabel'>

/** A window whose content keeps off its edges. */
export function SheetDialog({ children, ...dialog }: SheetDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog closeLabel={t('site:actions.close')} {...dialog}>
      <div className="p-5 sm:p-7">{children}</div>
    </Dialog>
  )
}

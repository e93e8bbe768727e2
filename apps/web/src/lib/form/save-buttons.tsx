import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

interface SaveButtonsProps {
  editing: { isBusy: boolean; isDirty: boolean; reset: () => void }
  /** What saving is called here. */
  save: string
}

/** Saves a form of the staff area or discards what was changed, and says while something is unsaved. */
export function SaveButtons({ editing: { isBusy, isDirty, reset }, save }: SaveButtonsProps) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <Button type="submit" isBusy={isBusy} disabled={!isDirty}>
        {save}
      </Button>
      {isDirty && (
        <Button variant="plain" disabled={isBusy} onClick={() => reset()}>
          {t('forms.discard')}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-2">
        {isDirty && t('forms.unsaved')}
      </p>
    </>
  )
}

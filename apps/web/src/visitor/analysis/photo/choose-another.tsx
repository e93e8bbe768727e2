import { PHOTO_LIMITS } from '@chioma/contract'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/** The way on from a photo that cannot be judged: the same photo would be refused again. */
export function ChooseAnother({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('journey')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_LIMITS.mediaTypes.join(',')}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      <Button onClick={() => input.current?.click()}>
        <ImagePlus size={18} aria-hidden="true" />
        {t('upload.failure.another')}
      </Button>
    </>
  )
}

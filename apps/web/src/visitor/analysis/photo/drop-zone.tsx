import { PHOTO_LIMITS } from '@chioma/contract'
import { Upload } from 'lucide-react'
import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** Where a photo is dropped, or chosen by a click. What it is gets checked by the caller, so that every refusal is explained. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('journey')
  const noteId = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => {
      const files = [...accepted, ...rejections.map((rejection) => rejection.file)]
      if (files.length > 0) onFiles(files)
    },
  })
  return (
    <div
      {...getRootProps({ tabIndex: -1 })}
      className={classNames(
        'grid cursor-pointer place-items-center gap-2 rounded-card border-[1.5px] border-dashed px-5 py-9 text-center transition-colors',
        isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken hover:border-accent',
      )}
    >
      <input
        {...getInputProps({ multiple: false, accept: PHOTO_LIMITS.mediaTypes.join(','), 'aria-label': t('upload.choose') })}
      />
      <Upload size={34} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <p className="font-semibold">{isDragActive ? t('upload.dragging') : t('upload.drop')}</p>
      <p id={noteId} className="text-sm text-ink-3">
        {t('upload.formats')}
      </p>
      <Button
        size="small"
        className="mt-2"
        aria-describedby={noteId}
        onClick={(event) => {
          event.stopPropagation()
          open()
        }}
      >
        {t('upload.choose')}
      </Button>
      <p className="hidden text-sm text-ink-3 pointer-fine:block">{t('upload.paste')}</p>
    </div>
  )
}

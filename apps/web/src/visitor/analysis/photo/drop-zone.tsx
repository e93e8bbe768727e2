import { PHOTO_LIMITS } from '@chioma/contract'
import { ImagePlus, Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { FileRefusal } from './photo-file.ts'

/** A picker of iPhones makes a JPEG of its photos as long as HEIC is not among what is accepted. */
const PICKER_CONVERTS = typeof CSS !== 'undefined' && CSS.supports('-webkit-touch-callout', 'none')
const ACCEPTED = [...PHOTO_LIMITS.mediaTypes, ...(PICKER_CONVERTS ? [] : ['image/heic', 'image/heif', '.heic', '.heif'])].join(
  ',',
)

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
      <input {...getInputProps({ multiple: false, accept: ACCEPTED, 'aria-label': t('upload.choose') })} />
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

/** The way on from a photo that cannot be judged: the same photo would be refused again. */
export function ChooseAnother({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('journey')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={input} type="file" hidden accept={ACCEPTED} onChange={(event) => onFiles([...(event.target.files ?? [])])} />
      <Button onClick={() => input.current?.click()}>
        <ImagePlus size={18} aria-hidden="true" />
        {t('upload.failure.another')}
      </Button>
    </>
  )
}

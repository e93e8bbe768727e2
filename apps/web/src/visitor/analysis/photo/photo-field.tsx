import { PHOTO_LIMITS, PHOTO_LIMITS_IN_WORDS } from '@chioma/contract'
import { CircleCheck, ImagePlus, Trash2, Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { formatMegabytes, formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { FileRefusal } from './photo-file.ts'
import type { FaceFound } from './use-chosen-photo.ts'

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
        {t('upload.formats', PHOTO_LIMITS_IN_WORDS)}
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
      {t(`upload.refused.${refusal}`, { ...PHOTO_LIMITS_IN_WORDS, size: formatNumber(tenthsOfMb(sizeBytes), language) })}
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

interface PhotoPreviewProps {
  file: File
  previewUrl: string
  isLocked: boolean
  /** The photo was looked at and cannot be judged: nothing to congratulate on. */
  isRejected: boolean
  onRemove: () => void
}

/** The chosen photo, its name, and the way to take another. */
export function PhotoPreview({ file, previewUrl, isLocked, isRejected, onRemove }: PhotoPreviewProps) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const ref = useLostFocus<HTMLDivElement>()
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <div className="relative grid place-items-center overflow-hidden rounded-card border border-line bg-sunken">
        <img src={previewUrl} alt={t('upload.preview')} className="h-64 w-full object-contain sm:h-72" />
        {!isLocked && (
          <span className="absolute top-3 right-3 rounded-full bg-surface shadow-card">
            <Button variant="quiet" size="small" icon={Trash2} onClick={onRemove}>
              {t('upload.remove')}
            </Button>
          </span>
        )}
      </div>
      <div
        role="status"
        className={classNames(
          'mt-3 flex items-start gap-3 rounded-small px-4 py-3 text-note',
          isRejected ? 'bg-sunken' : 'bg-low-soft',
        )}
      >
        {!isRejected && <CircleCheck size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-low" />}
        <p className="min-w-0">
          {!isRejected && <span className="font-semibold text-low">{t('upload.uploaded')}</span>}
          <span className="block break-all text-ink-2">
            {file.name} <span className="num whitespace-nowrap text-ink-3">({formatMegabytes(file.size, language)})</span>
          </span>
        </p>
      </div>
    </div>
  )
}

/** Tells who can be seen in their photo that their eyes are covered before it is sent, and lets them decide otherwise. */
export function FaceNotice({ face, onHide }: { face: FaceFound; onHide: (isHidden: boolean) => void }) {
  const { t } = useTranslation('journey')
  return (
    <div role="status" className="empty:hidden">
      {(face === 'hidden' || face === 'shown') && (
        <div className="rounded-small bg-sunken px-4 py-2.5">
          <Switch label={t('upload.face.hide')} isOn={face === 'hidden'} onChange={onHide} />
          <p className="text-note text-ink-2">{t(face === 'hidden' ? 'upload.face.hidden' : 'upload.face.shown')}</p>
        </div>
      )}
    </div>
  )
}

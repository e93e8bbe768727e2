import { CircleCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMegabytes } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { FaceFound } from './use-chosen-photo.ts'

export interface PhotoPreviewProps {
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
            <Button variant="quiet" size="small" onClick={onRemove}>
              <Trash2 size={16} aria-hidden="true" />
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

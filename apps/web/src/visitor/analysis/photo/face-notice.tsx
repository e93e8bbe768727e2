import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/switch.tsx'
import type { FaceFound } from './use-chosen-photo.ts'

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

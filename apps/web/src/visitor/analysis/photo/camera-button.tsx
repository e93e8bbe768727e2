import type { DeclaredView } from '@chioma/contract'
import { Camera } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../lib/i18n/translations.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import type { CameraDialogProps } from './camera/camera-dialog.tsx'
import type { SpotAgain } from './spot-again.tsx'

type Loading =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'open'; Dialog: ComponentType<CameraDialogProps> }

export interface CameraButtonProps {
  onPhoto: (file: File, view: DeclaredView, repeats: readonly File[]) => void
  /** The spot that is to be photographed again, if there is one. */
  again: SpotAgain | undefined
  onGallery: () => void
}

/** Opens the camera in the page, which is loaded only then. Nothing where browsers give none, as on pages without TLS. */
export function CameraButton({ onPhoto, again, onGallery }: CameraButtonProps) {
  const { t, i18n } = useTranslation('journey')
  const { language } = useLanguage()
  const [camera, setCamera] = useState<Loading>({ state: 'closed' })
  if (!useHydrated() || navigator.mediaDevices?.getUserMedia === undefined) return null
  const close = () => setCamera({ state: 'closed' })
  const open = async () => {
    setCamera({ state: 'loading' })
    const loaded = await Promise.all([import('./camera/camera-dialog.tsx'), addTexts(i18n, language, ['capture'])]).catch(
      () => undefined,
    )
    setCamera(loaded === undefined ? { state: 'failed' } : { state: 'open', Dialog: loaded[0].CameraDialog })
  }
  return (
    <>
      <Button isBusy={camera.state === 'loading'} onClick={() => void open()} className="w-full">
        <Camera size={19} aria-hidden="true" />
        {t('upload.camera')}
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {camera.state === 'failed' && t('upload.cameraFailed')}
      </p>
      {camera.state === 'open' && (
        <camera.Dialog
          again={again}
          onPhoto={(file, view, repeats) => {
            close()
            onPhoto(file, view, repeats)
          }}
          onGallery={() => {
            close()
            onGallery()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { type CheckedFile, checkFiles, type FileRefusal } from './photo-file.ts'
import { type PhotoReading, readPhoto } from './read-photo.ts'

/** The file in hand: none, refused with its reason, or chosen, with its reading once that is done; undefined where it cannot be judged here. */
export type ChosenPhoto =
  | { state: 'none' }
  /** A format of iPhones is made a JPEG of. */
  | { state: 'converting' }
  | { state: 'refused'; refusal: FileRefusal; sizeBytes: number }
  | { state: 'chosen'; file: File; previewUrl: string; reading: PhotoReading | 'pending' | undefined }

export interface PhotoChoice {
  photo: ChosenPhoto
  choose: (files: readonly File[]) => Promise<void>
  remove: () => void
}

/** Checks what was chosen, dropped or pasted, shows it, and looks at its quality. */
export function useChosenPhoto(): PhotoChoice {
  const [photo, setPhoto] = useState<ChosenPhoto>({ state: 'none' })
  // A slow reading of an earlier file must not speak for a later one.
  const turn = useRef(0)
  const previewUrl = photo.state === 'chosen' ? photo.previewUrl : undefined
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])

  const choose = useCallback(async (files: readonly File[]) => {
    turn.current += 1
    const thisTurn = turn.current
    const given = await checkFiles(files)
    if (thisTurn !== turn.current) return
    if (given.outcome === 'heic') setPhoto({ state: 'converting' })
    const checked = given.outcome === 'heic' ? await converted(given.file) : given
    if (thisTurn !== turn.current) return
    if (checked.outcome === 'refused') return setPhoto({ state: 'refused', ...checked })
    const chosen = { state: 'chosen' as const, file: checked.file, previewUrl: URL.createObjectURL(checked.file) }
    setPhoto({ ...chosen, reading: 'pending' })
    const next = await readPhoto(checked.file).then(
      (reading): ChosenPhoto => ({ ...chosen, reading }),
      (): ChosenPhoto => ({ state: 'refused', refusal: 'unreadable', sizeBytes: checked.file.size }),
    )
    if (thisTurn === turn.current) setPhoto(next)
  }, [])
  const remove = useCallback(() => {
    turn.current += 1
    setPhoto({ state: 'none' })
  }, [])
  return { photo, choose, remove }
}

/** The converted photo has to keep the same limits. What converts is loaded only now. */
async function converted(file: File): Promise<Exclude<CheckedFile, { outcome: 'heic' }>> {
  const refused = { outcome: 'refused', refusal: 'heic', sizeBytes: file.size } as const
  try {
    const { convertHeic } = await import('./heic/convert-heic.ts')
    const checked = await checkFiles([await convertHeic(file)])
    return checked.outcome === 'heic' ? refused : checked
  } catch {
    return refused
  }
}

/** Hands over images that are pasted anywhere on the page. */
export function usePastedFiles(isListening: boolean, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!isListening) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [isListening, onFiles])
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { checkFiles, type FileRefusal } from './photo-file.ts'
import { type PhotoReading, readPhoto } from './read-photo.ts'

/** The file in hand: none, refused with its reason, or chosen, with its reading once that is done; undefined where it cannot be judged here. */
export type ChosenPhoto =
  | { state: 'none' }
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
    const checked = await checkFiles(files)
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

import { useCallback, useEffect, useRef, useState } from 'react'
import { type PhotoReading, readPhoto } from './check/photo-checker.ts'
import { type CheckedFile, checkFiles, type FileRefusal } from './photo-file.ts'

/** The file in hand: none, refused with its reason, or chosen, with its reading once that is done; undefined where it cannot be judged here. */
export type ChosenPhoto =
  | { state: 'none' }
  /** A format of iPhones is made a JPEG of. */
  | { state: 'converting' }
  | { state: 'refused'; refusal: FileRefusal; sizeBytes: number }
  | {
      state: 'chosen'
      /** What is sent: the photo, or its copy with the face hidden. */
      file: File
      /** The same spot photographed again at once: as they are sent. */
      repeats: readonly File[]
      previewUrl: string
      /** Of the photo as it was chosen: the same whichever of both is sent. */
      chosenUrl: string
      reading: PhotoReading | 'pending' | undefined
      face: FaceFound
    }

/** Whether there is a face to hide: being looked for, not found, or found, hidden or not. */
export type FaceFound = 'pending' | 'none' | 'hidden' | 'shown'

export interface PhotoChoice {
  photo: ChosenPhoto
  choose: (files: readonly File[], repeats?: readonly File[]) => Promise<void>
  remove: () => void
  /** Sends the face along, or not; nothing where none was found. */
  hideFace: (isHidden: boolean) => void
}

interface Choice {
  file: File
  url: string
  reading: PhotoReading | 'pending' | undefined
  /** The copy without the face; `undefined` where there is none. */
  covered: { file: File; url: string } | 'pending' | undefined
  repeats: readonly File[]
  /** The same without faces, where one was found. */
  coveredRepeats: readonly File[]
}

type Held =
  | { state: 'none' }
  | { state: 'converting' }
  | Extract<ChosenPhoto, { state: 'refused' }>
  | ({ state: 'chosen' } & Choice)

/** Checks what was chosen, dropped or pasted, shows it, looks at its quality, and hides the face of who can be seen. */
export function useChosenPhoto(): PhotoChoice {
  const [held, setHeld] = useState<Held>({ state: 'none' })
  const [isFaceHidden, setIsFaceHidden] = useState(true)
  // A slow reading of an earlier file must not speak for a later one.
  const turn = useRef(0)
  useLentUrl(held.state === 'chosen' ? held.url : undefined)
  useLentUrl(held.state === 'chosen' && typeof held.covered === 'object' ? held.covered.url : undefined)

  const choose = useCallback(async (files: readonly File[], repeats: readonly File[] = []) => {
    turn.current += 1
    const thisTurn = turn.current
    const setIfCurrent = (next: Held | ((before: Held) => Held)) => {
      if (thisTurn === turn.current) setHeld(next)
    }
    const complete = (part: Partial<Choice>) =>
      setIfCurrent((before) => (before.state === 'chosen' ? { ...before, ...part } : before))
    const given = await checkFiles(files)
    if (given.outcome === 'heic') setIfCurrent({ state: 'converting' })
    const checked = given.outcome === 'heic' ? await converted(given.file) : given
    if (checked.outcome === 'refused') return setIfCurrent({ state: 'refused', ...checked })
    const { file } = checked
    if (thisTurn !== turn.current) return
    setIsFaceHidden(true)
    setHeld({
      state: 'chosen',
      file,
      url: URL.createObjectURL(file),
      reading: 'pending',
      covered: 'pending',
      repeats,
      coveredRepeats: repeats,
    })
    const [reading, covered] = await Promise.all([readPhoto(file).catch(() => 'unreadable' as const), coveredCopy(file)])
    const coveredRepeats: File[] = []
    for (const repeat of repeats) coveredRepeats.push((await coveredCopy(repeat)) ?? repeat)
    if (reading === 'unreadable') return setIfCurrent({ state: 'refused', refusal: 'unreadable', sizeBytes: file.size })
    if (thisTurn === turn.current) {
      complete({ reading, coveredRepeats, covered: covered && { file: covered, url: URL.createObjectURL(covered) } })
    }
  }, [])
  const remove = useCallback(() => {
    turn.current += 1
    setHeld({ state: 'none' })
  }, [])
  return { photo: shownPhoto(held, isFaceHidden), choose, remove, hideFace: setIsFaceHidden }
}

/** Frees a picture's address when another takes its place. */
function useLentUrl(url: string | undefined): void {
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
}

function shownPhoto(held: Held, isFaceHidden: boolean): ChosenPhoto {
  if (held.state !== 'chosen') return held
  const { file, url, reading, covered, repeats, coveredRepeats } = held
  const chosen = { state: 'chosen' as const, chosenUrl: url, reading, repeats: coveredRepeats }
  const plain = { ...chosen, file, previewUrl: url }
  if (covered === 'pending') return { ...plain, face: 'pending' }
  if (covered === undefined) return { ...plain, face: 'none' }
  if (!isFaceHidden) return { ...plain, repeats, face: 'shown' }
  return { ...chosen, file: covered.file, previewUrl: covered.url, face: 'hidden' }
}

/** What looks for faces is loaded with the first photo. Where that fails the photo stays as it is, and nothing is said of a face. */
async function coveredCopy(file: File): Promise<File | undefined> {
  try {
    const { hideFace } = await import('./face/hide-face.ts')
    return await hideFace(file)
  } catch {
    return undefined
  }
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

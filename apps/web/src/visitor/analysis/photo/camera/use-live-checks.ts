import type { DeclaredView } from '@chioma/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import { pictureOf } from '../check/draw-picture.ts'
import type { PhotoChecker } from '../check/photo-checker.ts'
import { type LiveState, NOTHING_SEEN, nextState } from './live-hint.ts'
import { grabFrame } from './take-photo.ts'

/** Large enough that the engine scales it as it scales a photo. */
const LIVE_SIDE_PX = 1024
const PAUSE_MS = 200

/** Looks at what the camera shows again and again, one picture at a time, while `isActive`. */
export function useLiveChecks(
  video: RefObject<HTMLVideoElement | null>,
  checker: PhotoChecker | undefined,
  view: DeclaredView,
  isActive: boolean,
): LiveState {
  const [state, setState] = useState<LiveState>(NOTHING_SEEN)
  useEffect(() => {
    if (!isActive || checker === undefined) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const frame = video.current && grabFrame(video.current, LIVE_SIDE_PX)
      // Without checks the camera still takes photos.
      const check = frame && (await checker.check(pictureOf(frame.canvas, frame.box), view).catch(() => undefined))
      if (isLeft) return
      if (check !== undefined && check !== null) setState((before) => nextState(before, check))
      timer = setTimeout(look, PAUSE_MS)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
      setState(NOTHING_SEEN)
    }
  }, [video, checker, view, isActive])
  return state
}

/** Says each hint aloud, for who photographs the back of their own head; silent where the device has no voice. */
export function useSpokenHints(isWanted: boolean, words: string): void {
  const { language } = useLanguage()
  useEffect(() => {
    if (!isWanted || words === '' || !('speechSynthesis' in window)) return
    const sentence = new SpeechSynthesisUtterance(words)
    sentence.lang = language
    speechSynthesis.cancel()
    speechSynthesis.speak(sentence)
    return () => speechSynthesis.cancel()
  }, [isWanted, words, language])
}

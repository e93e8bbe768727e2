import type { DeclaredView } from '@chioma/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import type { PhotoCheck } from '../check/check-photo.worker.ts'
import { pictureOf } from '../check/draw-picture.ts'
import type { PhotoChecker } from '../check/photo-checker.ts'
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

/** What each check of the camera's picture says. */
export interface LiveChecks {
  light: 'good' | 'dark' | 'bright' | 'glare'
  distance: 'good' | 'nearer' | 'farther'
  sharp: 'good' | 'blurred'
}

/** The one thing to do next. The words are in `capture:hints`. */
export type LiveHint = 'looking' | Exclude<LiveChecks[keyof LiveChecks], 'good'> | 'ready'

/** What is shown of each check, and what the last picture says against it. */
export interface LiveState {
  shown: LiveChecks | undefined
  against: Partial<LiveChecks>
}

export const NOTHING_SEEN: LiveState = { shown: undefined, against: {} }

/**
 * Above the engine's limit, so that what is called sharp and light enough here still is after the shot. Exposure and sharpness are those of
 * `Quality`; once good, the engine's own limit holds.
 */
const GOOD_FROM = { sharpness: 0.36, exposure: 0.23 }

/** A check changes its mind when two pictures in a row say the same: one that trembles is not shown. */
export function nextState({ shown, against }: LiveState, check: PhotoCheck): LiveState {
  const said = checksOf(check, shown)
  if (shown === undefined) return { shown: said, against: {} }
  const light = settled(shown.light, against.light, said.light)
  const distance = settled(shown.distance, against.distance, said.distance)
  const sharp = settled(shown.sharp, against.sharp, said.sharp)
  return { shown: { light, distance, sharp }, against: said }
}

const settled = <Said>(shown: Said, before: Said | undefined, said: Said): Said => (said === before ? said : shown)

/** In the order in which they can be mended: a dark picture is unsharp as well. */
export function hintOf({ shown }: LiveState): LiveHint {
  if (shown === undefined) return 'looking'
  const { light, distance, sharp } = shown
  if (light !== 'good') return light
  if (distance !== 'good') return distance
  return sharp === 'good' ? 'ready' : sharp
}

function checksOf({ verdict: { quality, rejection }, framing }: PhotoCheck, shown: LiveChecks | undefined): LiveChecks {
  const isSoft = quality.limits.includes('soft_focus') || (shown?.sharp !== 'good' && quality.sharpness < GOOD_FROM.sharpness)
  return {
    light: lightOf({ quality, rejection }, shown?.light),
    distance: framing ?? 'good',
    sharp: isSoft ? 'blurred' : 'good',
  }
}

function lightOf({ quality, rejection }: PhotoCheck['verdict'], shown: LiveChecks['light'] | undefined): LiveChecks['light'] {
  const isDim = shown !== 'good' && quality.exposure < GOOD_FROM.exposure
  if (rejection === 'too_dark' || quality.limits.includes('dark') || isDim) return 'dark'
  if (rejection === 'too_bright' || quality.limits.includes('bright')) return 'bright'
  return quality.limits.includes('glare') ? 'glare' : 'good'
}

import type { PhotoCheck } from '../check/check-photo.worker.ts'

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

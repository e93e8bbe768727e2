import type { CannotTell, Finding } from '@chioma/contract'
import type { SignEvidence } from './judge-signs.ts'
import { NEAR_SIGN_MODELS } from './near-signs-model.ts'
import type { OutlinedSign } from './photo-features.ts'
import type { MeasuredSurface, Surface } from './surface.ts'

/** Below this share of bare skin nothing can be said of it. */
const LEAST_BARE = 0.04

/** Rules by hand order photos, but how often they are right was never counted: they are never surer than three in four. */
const MOST_ODDS_BY_HAND = 1.1
const BY_HAND = { oddsSpread: 1, foundFrom: 0.5, highFromChance: 0.7 }
/** The share of flakes that is as likely dandruff as not. */
const FLAKES_BY_HAND = { middle: 0.0095, steepness: 1.2 }
/** Fine cracks have no labelled photos: set on drawn scalps, and above 95 of 100 real ones. */
const DRYNESS = { middle: 0.175, step: 0.018 }
/** In close-ups short hair looks like cracks. */
const LEAST_BARE_FOR_DRYNESS = { microscope: LEAST_BARE, close_up: 0.4 }
/** Vivid redness likewise; ordinary light is less even than that of a microscope, so it takes more in a close-up. */
const VIVID_REDNESS = { microscope: { middle: 6.6, step: 1.1 }, close_up: { middle: 10.8, step: 2.7 } }

/** However a photo looks as a whole, dandruff without flakes and oil that does not shine are unlikely: so much is as likely as not. */
const LEAST_FLAKES = 0.0016
const LEAST_SHINE = 0.0013

const oddsOfPresence = (share: number, least: number): number => 1.5 * Math.log((share + 0.02 * least) / least)

const byHand = (odds: number): number => (odds < 0 ? odds : MOST_ODDS_BY_HAND * Math.tanh(odds / MOST_ODDS_BY_HAND))

/** Near the scalp there are two views: under a microscope, and close up in ordinary light. */
export type NearView = 'microscope' | 'close_up'

export const SURFACE_SIGNS: readonly Finding['code'][] = ['dandruff', 'oiliness', 'redness', 'dryness']

export interface SurfaceEvidence {
  signs: SignEvidence[]
  cannotTell: CannotTell[]
}

/**
 * What the surface says about each sign. Severity is read from how much of the photo shows it; in close-ups it is never high. Of a photo unlike those of
 * the fit the fitted models say nothing, and under a microscope what is measured by hand rules nothing out and, but for vivid redness, finds nothing: it is a hint.
 */
export function surfaceEvidence(surface: Surface, view: NearView): SurfaceEvidence {
  const { odds } = surface.fitted
  const candidates = odds === undefined ? evidenceByHand(surface, view) : fittedEvidence(surface, odds, view)
  const reported = surface.bareShare < LEAST_BARE ? [] : candidates.filter((sign) => sign !== undefined)
  const unreported = SURFACE_SIGNS.filter((code) => reported.every((sign) => sign.code !== code))
  const reason = odds !== undefined || surface.bareShare < LEAST_BARE ? 'quality' : 'unfamiliar'
  return {
    signs: view === 'microscope' ? reported : reported.map((sign) => ({ ...sign, highFromChance: 1 })),
    cannotTell: unreported.map((code) => ({ code, reason: code === 'dryness' ? 'quality' : reason })),
  }
}

/** The least and the highest log-odds that what is measured by hand allows the fitted models. */
export interface OddsBounds {
  least: number
  most: number
}

export const boundsByHand = (surface: MeasuredSurface, view: NearView): Record<OutlinedSign, OddsBounds> => ({
  dandruff: { least: -Infinity, most: oddsOfPresence(surface.flakeShare.value, LEAST_FLAKES) },
  oiliness: { least: -Infinity, most: oddsOfPresence(surface.shine.value, LEAST_SHINE) },
  redness: { least: vividOdds(surface, view), most: Infinity },
})

const vividOdds = ({ redness }: MeasuredSurface, view: NearView): number =>
  byHand((redness.value - VIVID_REDNESS[view].middle) / VIVID_REDNESS[view].step)

function fittedEvidence(
  surface: MeasuredSurface,
  fittedOdds: Record<OutlinedSign, number>,
  view: NearView,
): (SignEvidence | undefined)[] {
  const bounds = boundsByHand(surface, view)
  const fitted = (code: OutlinedSign): Sureness => {
    const { foundFrom, highFrom, oddsSpread } = NEAR_SIGN_MODELS[code]
    const odds = fittedOdds[code]
    const { least, most } = bounds[code]
    const known = { odds: Math.min(odds, most), oddsSpread, foundFrom, highFromChance: highFrom }
    return odds < least ? { ...known, ...BY_HAND, odds: least } : known
  }
  return [
    dandruffEvidence(surface, fitted('dandruff')),
    oilinessEvidence(surface, fitted('oiliness')),
    rednessEvidence(surface, fitted('redness')),
    drynessEvidence(surface, view),
  ]
}

/** Reflections of another microscope's light look like flakes: of 300 trimmed scalps, 171 were told dandruff by hand. */
const HINTS_BY_HAND: readonly Finding['code'][] = ['dandruff', 'dryness']
const FOUND_NEVER = { foundFrom: 1 }

/** Shine alone does not tell oil from the light of another microscope, so without the fitted model there is no answer. */
function evidenceByHand(surface: MeasuredSurface, view: NearView): (SignEvidence | undefined)[] {
  const { middle, steepness } = FLAKES_BY_HAND
  const flakes = byHand(steepness * Math.log((surface.flakeShare.value + 0.01 * middle) / middle))
  const candidates = [
    dandruffEvidence(surface, { ...BY_HAND, odds: flakes }),
    rednessEvidence(surface, { ...BY_HAND, odds: vividOdds(surface, view) }),
    drynessEvidence(surface, view),
  ]
  if (view === 'close_up') return candidates
  return candidates
    .filter((sign) => sign !== undefined && sign.odds >= 0)
    .map((sign) => sign && { ...sign, ...(HINTS_BY_HAND.includes(sign.code) && FOUND_NEVER) })
}

type Sureness = Pick<SignEvidence, 'odds' | 'oddsSpread' | 'foundFrom' | 'highFromChance'>

const dandruffEvidence = ({ flakeShare, flakes }: MeasuredSurface, sureness: Sureness): SignEvidence => ({
  code: 'dandruff',
  ...sureness,
  extent: flakeShare.value,
  mediumFrom: 0.016,
  highFrom: 0.045,
  mask: flakes,
})

const oilinessEvidence = ({ shinyAreas }: MeasuredSurface, sureness: Sureness): SignEvidence => ({
  code: 'oiliness',
  ...sureness,
  extent: 'area',
  mediumFrom: 0.08,
  highFrom: 0.25,
  mask: shinyAreas,
})

const rednessEvidence = ({ redness, redAreas }: MeasuredSurface, sureness: Sureness): SignEvidence => ({
  code: 'redness',
  ...sureness,
  extent: redness.value,
  mediumFrom: 7,
  highFrom: 12.5,
  mask: redAreas,
})

function drynessEvidence({ cracks, crackedAreas, bareShare }: MeasuredSurface, view: NearView): SignEvidence | undefined {
  if (bareShare < LEAST_BARE_FOR_DRYNESS[view]) return undefined
  return {
    code: 'dryness',
    ...BY_HAND,
    odds: byHand((cracks - DRYNESS.middle) / DRYNESS.step),
    extent: cracks,
    mediumFrom: 0.215,
    highFrom: 0.27,
    mask: crackedAreas,
  }
}

import type { CannotTell, Finding } from '@chioma/contract'
import type { SignEvidence } from './judge-signs.ts'
import { NEAR_SIGN_MODELS } from './near-signs-model.ts'
import type { OutlinedSign } from './photo-features.ts'
import type { Surface } from './surface.ts'

/** Below this share of bare skin nothing can be said of it. */
const LEAST_BARE = 0.04

/** From the strangeness of one photo in a hundred of the fit up to this, fitted models count less and less; then not at all. */
const STRANGE_BEYOND = 3

/** Under light this many deviations from that of the fit, glitter looks like oil: it did on most trimmed scalps of another microscope. */
const STRANGE_LIGHT = 2.9

/** Rules by hand order photos, but how often they are right was never counted: they are never surer than three in four. */
const MOST_ODDS_BY_HAND = 1.1
const BY_HAND = { oddsSpread: 1, highFromChance: 0.7 }
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

const SURFACE_SIGNS: Finding['code'][] = ['dandruff', 'oiliness', 'redness', 'dryness']

export interface SurfaceEvidence {
  signs: SignEvidence[]
  cannotTell: CannotTell[]
}

/** What the surface says about each sign. Severity is read from how much of the photo shows it; in close-ups it is never high. */
export function surfaceEvidence(surface: Surface, view: NearView): SurfaceEvidence {
  const usual = usualness(surface.fitted.strangeness)
  const candidates = [
    dandruffEvidence(surface, usual),
    oilinessEvidence(surface, usual),
    rednessEvidence(surface, usual, view),
    drynessEvidence(surface, view),
  ]
  const told = surface.bareShare < LEAST_BARE ? [] : candidates.filter((sign) => sign !== undefined)
  const untold = SURFACE_SIGNS.filter((code) => told.every((sign) => sign.code !== code))
  return {
    signs: view === 'microscope' ? told : told.map((sign) => ({ ...sign, highFromChance: 1 })),
    cannotTell: untold.map((code) => ({ code, reason: 'quality' })),
  }
}

/** How far the fitted models are to be trusted with a photo, 0..1. */
const usualness = (strangeness: number): number => Math.min(1, Math.max(0, (STRANGE_BEYOND - strangeness) / (STRANGE_BEYOND - 1)))

type Fitted = Pick<SignEvidence, 'odds' | 'oddsSpread' | 'foundFrom' | 'highFromChance'> & { code: OutlinedSign }

function fittedSign({ fitted }: Surface, code: OutlinedSign): Fitted {
  const { foundFrom, highFrom, oddsSpread } = NEAR_SIGN_MODELS[code]
  return { code, odds: fitted.signs[code].odds, oddsSpread, foundFrom, highFromChance: highFrom }
}

function dandruffEvidence(surface: Surface, usual: number): SignEvidence {
  const { middle, steepness } = FLAKES_BY_HAND
  const share = surface.flakeShare.value
  const fitted = fittedSign(surface, 'dandruff')
  const oddsByHand = byHand(steepness * Math.log((share + 0.01 * middle) / middle))
  return {
    ...fitted,
    odds: Math.min(usual * fitted.odds + (1 - usual) * oddsByHand, oddsOfPresence(share, LEAST_FLAKES)),
    oddsSpread: usual * fitted.oddsSpread + (1 - usual) * BY_HAND.oddsSpread,
    highFromChance: usual < 0.5 ? BY_HAND.highFromChance : fitted.highFromChance,
    extent: share,
    mediumFrom: 0.016,
    highFrom: 0.045,
    mask: surface.flakes,
  }
}

/** The highest log-odds of oil that the shine of a scalp allows. */
export const mostOddsOfOil = ({ shine }: Surface): number => oddsOfPresence(shine.value, LEAST_SHINE)

/** Shine alone does not tell oil from the light of another microscope, so without the fitted model there is no answer. */
function oilinessEvidence(surface: Surface, usual: number): SignEvidence | undefined {
  if (usual < 0.5 || surface.fitted.strangeLight > STRANGE_LIGHT) return undefined
  const { shinyAreas } = surface
  const fitted = fittedSign(surface, 'oiliness')
  return {
    ...fitted,
    odds: Math.min(fitted.odds, mostOddsOfOil(surface)),
    extent: 'area',
    mediumFrom: 0.08,
    highFrom: 0.25,
    mask: shinyAreas,
  }
}

function rednessEvidence(surface: Surface, usual: number, view: NearView): SignEvidence {
  const { redness, redAreas } = surface
  const { middle, step } = VIVID_REDNESS[view]
  const vivid = byHand((redness.value - middle) / step)
  const fitted = fittedSign(surface, 'redness')
  const isByHand = usual < 0.5 || vivid > fitted.odds
  return {
    ...fitted,
    ...(isByHand ? BY_HAND : {}),
    odds: isByHand ? vivid : fitted.odds,
    extent: redness.value,
    mediumFrom: 7,
    highFrom: 12.5,
    mask: redAreas,
  }
}

function drynessEvidence({ cracks, crackedAreas, bareShare }: Surface, view: NearView): SignEvidence | undefined {
  if (bareShare < LEAST_BARE_FOR_DRYNESS[view]) return undefined
  return {
    code: 'dryness',
    odds: byHand((cracks - DRYNESS.middle) / DRYNESS.step),
    ...BY_HAND,
    foundFrom: 0.5,
    extent: cracks,
    mediumFrom: 0.215,
    highFrom: 0.27,
    mask: crackedAreas,
  }
}

import { completed, type FirstLook, lookFirst, type PhotoAnalysis, type PhotoToAnalyze } from '../analyze-photo.ts'
import { percentile } from '../image/percentile.ts'
import type { PhotoContent } from '../image/photo-content.ts'
import { judgeSign } from '../measure/near/judge-signs.ts'
import { logistic } from '../measure/near/linear-model.ts'
import { type NearScene, readNearScene } from '../measure/near/near-scene.ts'
import { readSurface } from '../measure/near/surface.ts'
import { mostOddsOfOil, surfaceEvidence } from '../measure/near/surface-evidence.ts'
import type { ViewReading } from '../view-reading.ts'
import { netCells, netInput, upsideDown } from './net-input.ts'
import { OIL_CALIBRATION } from './oil-calibration.ts'
import type { ScalpNet } from './scalp-net.ts'

/** The learned model beside `ENGINE_MODEL`. */
export const NET_MODEL = { id: 'chioma-net', name: 'Chioma Net' } as const

/** One cell in two hundred is higher. */
const HIGHEST_CELLS = 99.5

const NOTHING: ViewReading = {
  findings: [],
  scores: {},
  measures: [],
  cannotTell: [],
  findingMasks: {},
  hairMask: undefined,
  hairs: [],
}

/**
 * The net's opinion of one photo: `oiliness` under a microscope, in light like that of the photos it was fitted on. It proved better than
 * the measures for nothing else, so everything else cannot be told. The net is opened only for a photo that it has something to say about.
 * Never throws on pixels. `first` is the first look at this very photo, where somebody has taken it already.
 */
export async function analyzeWithNet(
  photo: PhotoToAnalyze,
  openNet: () => Promise<ScalpNet>,
  first: FirstLook = lookFirst(photo),
): Promise<PhotoAnalysis> {
  if ('rejected' in first) return first.rejected
  return completed(first.view === 'microscope' ? await readOil(photo, first.content, openNet) : NOTHING, first)
}

/** The net says how sure; where it shines and how much is as measured. */
async function readOil({ image }: PhotoToAnalyze, content: PhotoContent, openNet: () => Promise<ScalpNet>): Promise<ViewReading> {
  const scene = readNearScene(image, content)
  const surface = readSurface(scene)
  const measured = surfaceEvidence(surface, 'microscope').signs.find(({ code }) => code === 'oiliness')
  if (measured === undefined) return { ...NOTHING, cannotTell: [{ code: 'oiliness', reason: 'quality' }] }
  const { foundFrom, highFrom: highFromChance, oddsSpread } = OIL_CALIBRATION
  const finest = readNearScene(image, content, 'finest')
  const odds = Math.min(await oddsOfOil(finest, await openNet()), mostOddsOfOil(surface))
  const judged = judgeSign({ ...measured, odds, oddsSpread, foundFrom, highFromChance })
  return { ...NOTHING, scores: { oiliness: logistic(odds) }, findings: judged === undefined ? [] : [judged.finding] }
}

/** Log-odds that a photo shows oil, from its `finest` scene: few cells need to, so those that look oiliest decide. */
export async function oddsOfOil(scene: NearScene, net: ScalpNet): Promise<number> {
  const input = netInput(scene)
  const cells = netCells(input)
  const [upright, turned] = [await net.oilOdds(input), await net.oilOdds(upsideDown(input))]
  const last = upright.length - 1
  const odds = Float32Array.from(cells, (cell) => (upright[cell] + turned[last - cell]) / 2)
  return OIL_CALIBRATION.bias + OIL_CALIBRATION.slope * percentile(odds, HIGHEST_CELLS)
}

export { blur, blurRoom } from './blur'
export { summariseCells } from './cells'
export {
  addLayer,
  cutLayer,
  doubleLayer,
  filterChannels,
  filterRoom,
  halveLayer,
  meanOfChannels,
  mixChannels,
  placesApart,
  scaleChannels,
} from './channels'
export { countBrightness, lab, luma } from './colours'
export { addDoubled, convolve, copyInside, interleave, pairChannels, pairColours } from './convolve'
export { convolveTiles, tilesRoom } from './convolve-tiles'
export { findDetails } from './details'
export { extremesRoom, largest, smallest, subtract } from './extremes'
export { addSkin, markDarker } from './ground'
export { countEdges, countSet, growMask, maskRoom, shrinkMask } from './masks'
export { countParts, shareParts, smoothParts, weighParts } from './parts'
export { halveColours, halvePlane, scaleColours, scalePlane } from './scaling'
export { findSeeds, measureAcross, turnColours } from './shafts'
export { spreadSquares } from './squares'
export { addTails, addUp, choose, countBins, findRange } from './statistics'
export { addTiles, choosePlane, clearBorder, clearBright, findFlakes, riseWithin, subtractWithin } from './surface'
export { addTrees } from './trees'
export { addCellDetail, addGradients, countLevels, soften } from './view-cells'
export { addCellColours } from './view-colours'

/** Where memory begins that no kernel keeps anything in. */
export function freeFrom(): usize {
  return __heap_base
}

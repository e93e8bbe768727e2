export { blur, blurWorkspace } from './blur'
export { summariseCells } from './cells'
export {
  addLayer,
  averageChannels,
  convolveDepthwise,
  convolvePointwise,
  depthwiseWorkspace,
  maxPoolLayer,
  planeStride,
  rectifyLayer,
  scaleChannels,
  upsampleLayer,
} from './channels'
export { countBrightness, lab, luma } from './colours'
export { addUpsampled, convolve, copyInside, interleave, pairChannels, pairColours } from './convolve'
export { convolveTiles, tilesWorkspace } from './convolve-tiles'
export { findDetails } from './details'
export { extremesWorkspace, largest, smallest, subtract } from './extremes'
export { countEdges, countSet, growMask, maskWorkspace, shrinkMask } from './masks'
export { countParts, shareParts, smoothParts, weighParts } from './parts'
export { convolveQuantized, largestMagnitude, quantizeLayer } from './quantized'
export { halveColours, halvePlane, scaleColours, scalePlane } from './scaling'
export { findSeeds, measureAcross, orientColours } from './shafts'
export { addSkin, markDarker } from './skin-baseline'
export { addTails, addUp, choose, countBins, findRange } from './statistics'
export { addTiles, choosePlane, clearBorder, clearBright, findFlakes, riseWithin, subtractWithin } from './surface'
export { addTrees } from './trees'
export { unfoldPatches } from './unfold'
export { addCellDetail, addGradients, countLevels, soften } from './view-cells'
export { addCellColours } from './view-colours'

/** Where memory begins that no kernel keeps anything in. */
export function freeFrom(): usize {
  return __heap_base
}

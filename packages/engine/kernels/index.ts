export { blur, blurRoom } from './blur'
export { countBrightness, lab, luma } from './colours'
export { addDoubled, convolve } from './convolve'
export { darkness } from './darkness'
export { extremesRoom, largest, smallest, subtract } from './extremes'
export { riseOfFour, smallestOfFour } from './glints'
export { growMask, maskRoom, shrinkMask } from './masks'
export { findDirections, keepRidges, keepWider } from './ridges'
export { halveColours, halvePlane, scaleColours, scalePlane } from './scaling'
export { addUp, choose, countBins, findRange } from './statistics'
export { addTrees } from './trees'

/** Where memory begins that no kernel keeps anything in. */
export function freeFrom(): usize {
  return __heap_base
}

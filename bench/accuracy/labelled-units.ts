import { connectedGroups } from '../../packages/engine/src/measure/near/connected-groups.ts'
import type { HairBox } from '../labelled-photos.ts'

/** The number of follicular units among labelled hairs: those marked as of a unit of several belong together where their boxes meet. */
export const labelledUnits = (boxes: readonly HairBox[]): number => connectedGroups(boxes, areOfOne).length

const areOfOne = (first: HairBox, second: HairBox): boolean =>
  first.kind === 'premium' &&
  second.kind === 'premium' &&
  Math.min(first.x1, second.x1) > Math.max(first.x0, second.x0) &&
  Math.min(first.y1, second.y1) > Math.max(first.y0, second.y0)

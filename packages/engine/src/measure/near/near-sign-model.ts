import type { Distribution, LinearModel } from './linear-model.ts'
import type { TreeEnsemble } from './tree-ensemble.ts'

/** What the features of whole photos were like in the photos of the fit. */
export interface TrainingDistribution {
  spread: Distribution
  plain: Distribution
  /** What all but one in a hundred photos left out stay below: how far features lie beyond what is usual, and the light from theirs. */
  limits: { features: number; light: number }
}

/** How one sign is told; the parts are joined as in `readFittedSigns`. */
export interface NearSignModel {
  /** The log-odds that a cell looks like an outlined one rather than like one of a photo without the sign. */
  cells: TreeEnsemble
  /** From the features of a `SurfaceView`: how much the photo as a whole looks as if it showed the sign; not where nothing is gained by it. */
  surface?: LinearModel
  /** Whether what the fitted network says of the sign counts too; not where nothing is gained by it. */
  toldByNet: boolean
  /** From both `cellOddsFigures`, what `surface` gives and what the network says, to calibrated log-odds; fitted on photos left out. */
  line: LinearModel
  /** Chance from which the sign counts as found: best mean of sensitivity and specificity on photos left out. */
  foundFrom: number
  /** Chance below which its severity is never high: hardly any photo without signs exceeds it. */
  highFrom: number
  /** Deviation of the log-odds between models fitted on different photos. */
  oddsSpread: number
}

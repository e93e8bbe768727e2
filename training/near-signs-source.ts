import type { LinearModel, Standard } from '../packages/engine/src/measure/near/linear-model.ts'
import type { NearSignModel, PhotoStandards } from '../packages/engine/src/measure/near/near-sign-model.ts'
import type { OutlinedSign } from '../packages/engine/src/measure/near/photo-features.ts'
import type { TreeEnsemble } from '../packages/engine/src/measure/near/tree-ensemble.ts'

const short = (value: number): number => Number(value.toPrecision(5))
const list = (values: readonly number[]): string => `[${values.map(short).join(',')}]`
const linear = ({ weights, bias }: LinearModel): string => `{ bias: ${short(bias)}, weights: ${list(weights)} }`
const standard = ({ means, deviations }: Standard): string => `{ means: ${list(means)}, deviations: ${list(deviations)} }`
const ensemble = ({ bias, trees }: TreeEnsemble): string => `{ bias: ${short(bias)}, trees: [
${trees.map(({ features, thresholds, leaves }) => `      { features: ${list(features)}, thresholds: ${list(thresholds)}, leaves: ${list(leaves)} },`).join('\n')}
    ] }`

/** The fitted models as a source file. */
export function nearSignsSource(
  standards: PhotoStandards & { usualStrangeness: number },
  signs: (readonly [OutlinedSign, NearSignModel])[],
  photos: number,
): string {
  const entries = signs.map(
    ([sign, { cells, spread, plain, joined, foundFrom, highFrom, oddsSpread }]) => `  ${sign}: {
    cells: ${ensemble(cells)},
    spread: ${linear(spread)},
    plain: ${linear(plain)},
    joined: ${linear(joined)},
    foundFrom: ${short(foundFrom)},
    highFrom: ${short(highFrom)},
    oddsSpread: ${short(oddsSpread)},
  },`,
  )
  return `// Written by training/fit-near-signs.ts; not by hand.
// biome-ignore-all format: a table of weights, shorter as it is.
import type { NearSignModel, PhotoStandards } from './near-sign-model.ts'
import type { OutlinedSign } from './photo-features.ts'

/** Of the ${photos} photos that the models were fitted on. */
export const PHOTO_STANDARDS: PhotoStandards = {
  spread: ${standard(standards.spread)},
  plain: ${standard(standards.plain)},
}

/** The strangeness that one in a hundred of those photos exceeds. */
export const USUAL_STRANGENESS = ${short(standards.usualStrangeness)}

/** Fitted on "scalp-data" (Roboflow Universe, nisipeanu; CC BY 4.0 as stated there). See docs/MODEL-CARD.md. */
export const NEAR_SIGN_MODELS: Record<OutlinedSign, NearSignModel> = {
${entries.join('\n')}
}
`
}

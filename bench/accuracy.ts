/** Is the engine right? `npm run bench:accuracy -- --data DIR`: figures on labelled photos, folder by folder; absent folders are skipped. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analyzePhoto, type PhotoAnalysis } from '@chioma/engine'
import { areaUnderCurve, balancedAccuracy, bootstrap, type Figure, mean } from './accuracy-figures.ts'
import { decodeMask, decodePhoto, type Label, readLabels } from './labelled-photos.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (values.data === undefined) {
  console.log('Skipped: say where the labelled photos are, npm run bench:accuracy -- --data DIR')
  process.exit(0)
}
const data = values.data

interface Row {
  label: Label
  folder: string
  reading: PhotoAnalysis['reading']
  /** Intersection over union with the labelled hair mask, where there is one. */
  hairMaskOverlap: number | undefined
}

const FOLDERS = ['microscope', 'hair-count', 'hair-mask', 'hair-loss-stage', 'clinical', 'gate']
/** How each folder was taken: near the scalp, or of a head. */
const VIEW_OF_FOLDER: Record<string, string[]> = {
  microscope: ['microscope'],
  'hair-count': ['microscope'],
  clinical: ['close_up'],
  'hair-loss-stage': ['head_top', 'head_back'],
  'hair-mask': ['portrait', 'head_front', 'head_side', 'head_back', 'head_top'],
}

const SIGN_OF_LABEL = { dandruff: 'dandruff', oiliness: 'oiliness', sensitive: 'redness' } as const

const rows: Row[] = []
for (const folder of FOLDERS) {
  for (const label of await readLabels(data, folder)) {
    const { reading, hairMask } = analyzePhoto(await decodePhoto(join(data, folder, 'images', label.file)))
    const truth = label.mask === undefined ? undefined : join(data, folder, 'masks', label.mask)
    rows.push({
      label,
      folder,
      reading,
      hairMaskOverlap: truth === undefined ? undefined : hairMask === undefined ? 0 : await overlap(hairMask, truth),
    })
  }
}
reportGate()
reportView()
reportNearSigns()
reportHairCount()
reportHairMask()
reportNorwood()
reportPatches()

function of(folder: string): Row[] {
  return rows.filter((row) => row.folder === folder)
}

function print(task: string, { value, low, high, n }: Figure): void {
  if (n === 0 || Number.isNaN(value)) return
  console.log(`${task}: ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}], n=${n}`)
  console.log(JSON.stringify({ bench: 'accuracy', task, value, low, high, n }))
}

function reportGate(): void {
  const told = rows.map(({ label, reading }) => ({
    truth: label.hairOrScalp === false ? 'other' : 'hair',
    told: 'failureCode' in reading && reading.failureCode === 'not_hair_or_scalp' ? 'other' : 'hair',
  }))
  print('gate, balanced accuracy', bootstrap(told, balancedAccuracy))
}

function reportView(): void {
  const told = rows
    .filter(({ folder }) => VIEW_OF_FOLDER[folder] !== undefined)
    .map(({ folder, reading }) => {
      const views = VIEW_OF_FOLDER[folder] ?? []
      return { truth: views[0], told: views.includes(reading.view) ? views[0] : reading.view }
    })
  print('view, balanced accuracy', bootstrap(told, balancedAccuracy))
}

function reportNearSigns(): void {
  for (const [name, code] of Object.entries(SIGN_OF_LABEL) as [string, 'dandruff' | 'oiliness' | 'redness'][]) {
    const scored = of('microscope').flatMap(({ label, reading }) => {
      const score = reading.outcome === 'completed' ? reading.scores[code] : undefined
      return score === undefined ? [] : [{ score, isPositive: label.findings?.includes(name) ?? false }]
    })
    print(`${code}, AUROC (seen in fitting)`, bootstrap(scored, areaUnderCurve))
  }
}

function reportHairCount(): void {
  const errors = of('hair-count').map(({ label, reading }) => {
    const count = reading.outcome === 'completed' ? reading.measures.find(({ code }) => code === 'hair_count')?.value : undefined
    const truth = label.boxes?.length ?? 0
    return Math.abs((count ?? 0) - truth) / truth
  })
  print('hair count, mean relative error', bootstrap(errors, mean))
  print(
    'hair count, within 20%',
    bootstrap(
      errors.map((error) => Number(error <= 0.2)),
      mean,
    ),
  )
}

function reportHairMask(): void {
  const overlaps = of('hair-mask').flatMap(({ hairMaskOverlap }) => (hairMaskOverlap === undefined ? [] : [hairMaskOverlap]))
  print('hair mask, mean IoU', bootstrap(overlaps, mean))
}

async function overlap(mask: NonNullable<PhotoAnalysis['hairMask']>, file: string): Promise<number> {
  const truth = await decodeMask(file, mask.width, mask.height)
  let [both, either] = [0, 0]
  for (let i = 0; i < truth.length; i++) {
    const [isHair, isMarked] = [truth[i] > 127, mask.data[i] !== 0]
    if (isHair && isMarked) both++
    if (isHair || isMarked) either++
  }
  return both / Math.max(1, either)
}

function reportNorwood(): void {
  const errors = of('hair-loss-stage').flatMap(({ label, reading }) => {
    const stage = reading.outcome === 'completed' ? reading.measures.find(({ code }) => code === 'norwood_stage') : undefined
    return label.norwood === undefined || stage === undefined ? [] : [Math.abs(Math.round(stage.value) - label.norwood)]
  })
  print(
    'Norwood stage, within one',
    bootstrap(
      errors.map((error) => Number(error <= 1)),
      mean,
    ),
  )
  print('Norwood stage, mean error', bootstrap(errors, mean))
}

function reportPatches(): void {
  const patchy = ['alopecia_areata', 'trichotillomania']
  const scored = of('clinical').flatMap(({ label, reading }) => {
    const score = reading.outcome === 'completed' ? reading.scores.patchy_loss : undefined
    return score === undefined ? [] : [{ score, isPositive: patchy.includes(label.condition ?? '') }]
  })
  print('patchy loss, AUROC', bootstrap(scored, areaUnderCurve))
}

import type { View } from '@chioma/contract'
import { COLLECTIONS } from '../../labelled-photos.ts'
import type { ExaminedPhoto } from '../examine-photos.ts'
import { accuracy, areaUnderCurve, balancedAccuracy, type Prediction } from '../figures.ts'
import { chanceOfHair, isRejectedByGate, type PredictedView } from '../readings.ts'
import { defineTask, type Task } from '../task.ts'

/** The photo as it came, or without size, proportions, sharpness and compression to tell collections apart by. */
const VARIANTS = [
  { prefix: '', words: '', predictionOf: (photo: ExaminedPhoto): PredictedView => photo.reading },
  { prefix: 'blind/', words: ', without traces', predictionOf: (photo: ExaminedPhoto): PredictedView => photo.blind },
] as const
type Variant = (typeof VARIANTS)[number]

const HEADS: readonly View[] = ['head_front', 'head_top', 'head_back', 'head_side']

/** Kinds of picture that gate and view must tell apart, and the views that are right for each. */
const KINDS: Record<string, { isHair: boolean; views: readonly View[] }> = {
  microscope: { isHair: true, views: ['microscope'] },
  'trimmed scalp': { isHair: true, views: ['microscope'] },
  'clinical close-up': { isHair: true, views: ['close_up'] },
  'head from above': { isHair: true, views: ['head_top'] },
  'head from behind': { isHair: true, views: ['head_back'] },
  'graded head from above': { isHair: true, views: ['head_top'] },
  // From any side and distance, and not labelled which.
  'person with hair loss': { isHair: true, views: [] },
  portrait: { isHair: true, views: ['portrait'] },
  // From all sides, and not labelled which.
  'ordinary hair photo': { isHair: true, views: ['portrait', ...HEADS] },
  // By people who knew what they looked at, but did not label the view.
  'reviewed on the site': { isHair: true, views: [] },
  'bare skin': { isHair: false, views: ['not_hair'] },
  face: { isHair: false, views: ['not_hair'] },
  'object, street, animal, drawing': { isHair: false, views: ['not_hair'] },
}

function kindOf({ folder, label }: ExaminedPhoto): string {
  switch (folder) {
    case 'microscope':
      return 'microscope'
    case 'hair-count':
      return 'trimmed scalp'
    case 'clinical':
      return 'clinical close-up'
    case 'hair-mask':
      return 'ordinary hair photo'
    case 'hair-loss-stage':
      return label.view === 'back' ? 'head from behind' : 'head from above'
    case 'head-thinning':
      return 'graded head from above'
    case 'everyday-loss':
      return 'person with hair loss'
    case 'gate':
      if (label.hairOrScalp) return 'portrait'
      if (label.kind === 'not_scalp_skin') return 'bare skin'
      return label.kind === 'not_scalp_face' ? 'face' : 'object, street, animal, drawing'
    case 'reviewed':
      return 'reviewed on the site'
  }
}

const hasKnownView = (photo: ExaminedPhoto): boolean => KINDS[kindOf(photo)].views.length > 0

const isHair = (photo: ExaminedPhoto): boolean => KINDS[kindOf(photo)].isHair

const gateRow = (photo: ExaminedPhoto, { predictionOf }: Variant): Prediction => ({
  truth: isHair(photo) ? 'hair' : 'other',
  predicted: isRejectedByGate(predictionOf(photo)) ? 'other' : 'hair',
})

type HeadClasses = 'heads as one' | 'heads apart'

const classOf = (view: View, heads: HeadClasses): string => (heads === 'heads as one' && HEADS.includes(view) ? 'head' : view)

function viewRow(photo: ExaminedPhoto, { predictionOf }: Variant, heads: HeadClasses): Prediction {
  const right = KINDS[kindOf(photo)].views.map((view) => classOf(view, heads))
  const predicted = classOf(predictionOf(photo).view, heads)
  return { truth: right[0], predicted: right.includes(predicted) ? right[0] : predicted }
}

/** About a third of the clinical photos show a whole head, and no label says which; there, "head" may be right too. */
const wholeHeadAllowed = ({ folder }: ExaminedPhoto, row: Prediction): Prediction =>
  folder === 'clinical' && row.predicted === 'head' ? { ...row, predicted: row.truth } : row

/** Whether the gate and the view are right, as the photos came and without traces of where they came from. */
export const GATE_AND_VIEW_TASKS: readonly Task[] = VARIANTS.flatMap((variant) => [
  defineTask({
    id: `${variant.prefix}gate/balanced-accuracy`,
    title: `gate: hair or scalp, balanced accuracy${variant.words}`,
    folders: COLLECTIONS,
    reference: { simple: 0.807, fitted: 0.928, target: 0.95 },
    rows: (photos) => photos.map((photo) => gateRow(photo, variant)),
    figure: balancedAccuracy,
  }),
  defineTask({
    id: `${variant.prefix}gate/auroc`,
    title: `gate: area under the curve${variant.words}`,
    folders: COLLECTIONS,
    rows: (photos) => photos.map((photo) => ({ score: chanceOfHair(variant.predictionOf(photo)), isPositive: isHair(photo) })),
    figure: areaUnderCurve,
  }),
  defineTask({
    id: `${variant.prefix}view/accuracy-heads-as-one`,
    title: `view, heads as one: accuracy${variant.words}`,
    folders: COLLECTIONS,
    reference: { simple: 0.726, fitted: 0.907, target: 0.95 },
    rows: (photos) => photos.filter(hasKnownView).map((photo) => viewRow(photo, variant, 'heads as one')),
    figure: accuracy,
  }),
  defineTask({
    id: `${variant.prefix}view/balanced-heads-as-one`,
    title: `view, heads as one: mean over views${variant.words}`,
    folders: COLLECTIONS,
    rows: (photos) => photos.filter(hasKnownView).map((photo) => viewRow(photo, variant, 'heads as one')),
    figure: balancedAccuracy,
  }),
  defineTask({
    id: `${variant.prefix}view/accuracy-whole-heads`,
    title: `view, heads as one: accuracy, whole heads among the clinical photos allowed${variant.words}`,
    folders: COLLECTIONS,
    rows: (photos) =>
      photos.filter(hasKnownView).map((photo) => wholeHeadAllowed(photo, viewRow(photo, variant, 'heads as one'))),
    figure: accuracy,
  }),
  defineTask({
    id: `${variant.prefix}view/accuracy`,
    title: `view, above and behind apart: accuracy${variant.words}`,
    folders: COLLECTIONS,
    rows: (photos) => photos.filter(hasKnownView).map((photo) => viewRow(photo, variant, 'heads apart')),
    figure: accuracy,
  }),
  ...Object.keys(KINDS).flatMap((kind) => kindTasks(kind, variant)),
])

function kindTasks(kind: string, variant: Variant): Task[] {
  const id = kind.replaceAll(/[^a-z]+/g, '-')
  const among = (photos: readonly ExaminedPhoto[]): ExaminedPhoto[] => photos.filter((photo) => kindOf(photo) === kind)
  return [
    defineTask({
      id: `${variant.prefix}gate/right/${id}`,
      title: `gate: ${kind} ${KINDS[kind].isHair ? 'accepted' : 'rejected'}${variant.words}`,
      folders: COLLECTIONS,
      rows: (photos) => among(photos).map((photo) => gateRow(photo, variant)),
      figure: accuracy,
    }),
    ...(KINDS[kind].views.length > 0 && KINDS[kind].isHair
      ? [
          defineTask({
            id: `${variant.prefix}view/right/${id}`,
            title: `view: ${kind} recognized${variant.words}`,
            folders: COLLECTIONS,
            rows: (photos) => among(photos).map((photo) => viewRow(photo, variant, 'heads apart')),
            figure: accuracy,
          }),
        ]
      : []),
  ]
}

import { ANSWER_KINDS } from '@chioma/contract'
import type { Folder } from '../../labelled-photos.ts'
import type { ExaminedPhoto } from '../examine-photos.ts'
import { share } from '../figures.ts'
import { defineTask, type Task } from '../task.ts'

interface PhotoSet {
  id: string
  title: string
  folder: Folder
  includes(photo: ExaminedPhoto): boolean
}

const grade =
  (wanted: string) =>
  ({ label }: ExaminedPhoto): boolean =>
    label.grade === wanted

/** Photos that one kind of answer is right or wrong for. */
export const ANSWER_SETS = [
  { id: 'diseased', title: 'diseased close-ups', folder: 'clinical', includes: () => true },
  { id: 'everyday-loss', title: 'bald or thinning people as photographed', folder: 'everyday-loss', includes: () => true },
  { id: 'head-mild', title: 'heads thinning mildly', folder: 'head-thinning', includes: grade('mild') },
  { id: 'head-moderate', title: 'heads thinning moderately', folder: 'head-thinning', includes: grade('moderate') },
  { id: 'head-severe', title: 'heads thinning severely', folder: 'head-thinning', includes: grade('severe') },
  { id: 'head-stage', title: 'heads of men, stages 2 to 7', folder: 'hair-loss-stage', includes: () => true },
  {
    id: 'microscope-clean',
    title: 'microscope without signs',
    folder: 'microscope',
    includes: ({ label }) => label.findings?.length === 0,
  },
  {
    id: 'microscope-signs',
    title: 'microscope with signs',
    folder: 'microscope',
    includes: ({ label }) => label.findings?.length !== 0,
  },
  { id: 'trimmed', title: 'trimmed scalps', folder: 'hair-count', includes: () => true },
  { id: 'full-hair', title: 'portraits with full hair', folder: 'gate', includes: ({ label }) => label.hairOrScalp === true },
  { id: 'ordinary-hair', title: 'ordinary photos of hair', folder: 'hair-mask', includes: () => true },
  { id: 'not-hair', title: 'no hair or scalp', folder: 'gate', includes: ({ label }) => label.hairOrScalp === false },
] as const satisfies readonly PhotoSet[]
type SetId = (typeof ANSWER_SETS)[number]['id']

/** The figures that have a goal, by set and kind of answer. */
const GOALS: Partial<Record<`${SetId}/${ExaminedPhoto['answerKind']}`, { better: 'higher' | 'lower'; target: number }>> = {
  'diseased/nothing_seen': { better: 'lower', target: 0.01 },
  'diseased/see_a_doctor': { better: 'higher', target: 0.5 },
  'everyday-loss/nothing_seen': { better: 'lower', target: 0.02 },
  'head-mild/see_a_doctor': { better: 'lower', target: 0.05 },
  'head-severe/nothing_seen': { better: 'lower', target: 0.01 },
  'microscope-clean/see_a_doctor': { better: 'lower', target: 0.05 },
  'full-hair/see_a_doctor': { better: 'lower', target: 0.05 },
}

/** Share of each kind of answer on each set, the person having said nothing. */
export const ANSWER_TASKS: readonly Task[] = ANSWER_SETS.flatMap((set: PhotoSet) =>
  ANSWER_KINDS.map((kind) => {
    const goal = GOALS[`${set.id}/${kind}` as keyof typeof GOALS]
    return defineTask({
      id: `answers/${set.id}/${kind}`,
      title: `${set.title}: answered ${kind}`,
      folders: [set.folder],
      ...(goal && { better: goal.better, reference: { target: goal.target } }),
      rows: (photos) => photos.filter(set.includes).map(({ answerKind }) => answerKind === kind),
      figure: share,
    })
  }),
)

import { isRedFlag, type Reading } from '@chioma/contract'
import type { Folder } from '../../labelled-photos.ts'
import { share } from '../figures.ts'
import { defineTask, type Task } from '../task.ts'

const raisesRedFlag = (reading: Reading): boolean =>
  reading.outcome === 'completed' && reading.findings.some(({ code, severity }) => isRedFlag(code, severity))

/** Collections in which nothing is labelled that a doctor should see at once. */
const WITHOUT_RED_FLAGS: readonly Folder[] = ['microscope', 'hair-count', 'hair-mask', 'hair-loss-stage', 'head-thinning', 'gate']

/** How often "see a doctor first" is said where nothing calls for it, and of patients. */
export const RED_FLAG_TASKS: readonly Task[] = [
  defineTask({
    id: 'red-flags/false',
    title: 'false red flags',
    folders: WITHOUT_RED_FLAGS,
    better: 'lower',
    rows: (photos) => photos.map(({ reading }) => raisesRedFlag(reading)),
    figure: share,
  }),
  ...WITHOUT_RED_FLAGS.map((folder) =>
    defineTask({
      id: `red-flags/false/${folder}`,
      title: `false red flags: ${folder}`,
      folders: [folder],
      better: 'lower',
      rows: (photos) => photos.map(({ reading }) => raisesRedFlag(reading)),
      figure: share,
    }),
  ),
  defineTask({
    id: 'red-flags/clinical',
    title: 'red flags raised on clinical close-ups (watermarked: a smoke test)',
    folders: ['clinical'],
    rows: (photos) => photos.map(({ reading }) => raisesRedFlag(reading)),
    figure: share,
  }),
]

import type { Task } from './task.ts'
import { ANSWER_TASKS } from './tasks/answers.ts'
import { CALIBRATION_TASKS } from './tasks/calibration.ts'
import { FAIRNESS_TASKS } from './tasks/fairness.ts'
import { GATE_AND_VIEW_TASKS } from './tasks/gate-and-view.ts'
import { HAIR_TASKS } from './tasks/hairs.ts'
import { HEAD_TASKS } from './tasks/heads.ts'
import { LOSS_TASKS } from './tasks/loss.ts'
import { NEAR_SIGN_TASKS } from './tasks/near-signs.ts'
import { RED_FLAG_TASKS } from './tasks/red-flags.ts'
import { REVIEWED_TASKS } from './tasks/reviewed.ts'
import { STABILITY_TASKS } from './tasks/stability.ts'

/** Every figure that labelled photos give, in the order of the table; those on perturbed photos only where `perturbations` were analyzed. */
export const tasksFor = ({ perturbations }: { perturbations: boolean }): readonly Task[] => [
  ...ANSWER_TASKS,
  ...GATE_AND_VIEW_TASKS,
  ...FAIRNESS_TASKS,
  ...NEAR_SIGN_TASKS,
  ...HAIR_TASKS,
  ...LOSS_TASKS,
  ...HEAD_TASKS,
  ...RED_FLAG_TASKS,
  ...REVIEWED_TASKS,
  ...(perturbations ? STABILITY_TASKS : []),
  ...CALIBRATION_TASKS,
]

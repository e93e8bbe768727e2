import type { AnswerKind, Finding } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import type { CannotTellWhy } from './plan.ts'

/**
 * When the next photo makes sense. `now`: the same again, better; `other`: now, of another part; `months`: the same to compare; `doctor`: the appointment
 * comes first.
 */
export type NextPhoto = { when: 'now' | 'other' | 'doctor' } | { when: 'months'; count: number }

const MONTHS = { skin: 1, fibre: 2, other: 1, loss: 3 } as const
const MONTHS_WITHOUT_FINDINGS = 6

export function planNextPhoto(kind: AnswerKind, why: CannotTellWhy | undefined, told: readonly Finding[]): NextPhoto {
  if (kind === 'see_a_doctor') return { when: 'doctor' }
  if (kind === 'cannot_tell') return { when: why === 'view' ? 'other' : 'now' }
  const lead = told[0]
  return { when: 'months', count: lead === undefined ? MONTHS_WITHOUT_FINDINGS : MONTHS[GROUP_OF[lead.code]] }
}

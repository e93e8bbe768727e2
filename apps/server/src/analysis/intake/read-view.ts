import { DECLARED_VIEWS, type DeclaredView, declaredViewSchema } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'

/** What is answered to a view that is none. */
export const VIEW_REFUSAL = { code: 'view_invalid', values: { views: DECLARED_VIEWS.join(', ') } } as const

/** What the person says that the photo shows, as a form names it; `undefined` where nobody said. Throws `view_invalid`. */
export function readView(named: string | undefined): DeclaredView | undefined {
  if (!named?.trim()) return undefined
  const parsed = declaredViewSchema.safeParse(named.trim().toLowerCase())
  if (!parsed.success) throw new AppError(VIEW_REFUSAL.code, { field: 'view', values: VIEW_REFUSAL.values })
  return parsed.data
}

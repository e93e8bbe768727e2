import type { DeclaredView } from '@chioma/contract'

/** What the address calls the view that the next photo is to show. */
export const WANTED_VIEW = 'view'

/** Address at which a photo of a view is taken. */
export const photoPath = (view: DeclaredView): string => `/?${WANTED_VIEW}=${view}#start`

import { z } from 'zod'

const STORAGE_KEY = 'chioma.settledViews'
const MOST_REMEMBERED = 100
const idsSchema = z.array(z.string())

function settledIn(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    return idsSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    // Storage can be switched off, and its content is the visitor's to edit.
    return []
  }
}

/** Whether it was settled what the photo of an analysis shows. */
export const isViewSettled = (storage: Pick<Storage, 'getItem'>, analysisId: string): boolean =>
  settledIn(storage).includes(analysisId)

/** Remembers that it was settled, so that nobody is asked twice. */
export function settleView(storage: Pick<Storage, 'getItem' | 'setItem'>, analysisId: string): void {
  const ids = [analysisId, ...settledIn(storage).filter((id) => id !== analysisId)].slice(0, MOST_REMEMBERED)
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(ids))
  } catch {
    // Without storage it is asked again after a reload.
  }
}

const STORAGE_KEY = 'chioma.runningAnalysis'

/** Remembers which analysis runs, so that a closed or reloaded tab finds it again. */
export function rememberRunningAnalysis(storage: Pick<Storage, 'setItem' | 'removeItem'>, id: string | undefined): void {
  try {
    if (id === undefined) storage.removeItem(STORAGE_KEY)
    else storage.setItem(STORAGE_KEY, id)
  } catch {
    // Without storage a reloaded tab still finds the analysis in the history.
  }
}

/** The id of the analysis that was running when the page was left, if any. */
export function recallRunningAnalysis(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return storage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

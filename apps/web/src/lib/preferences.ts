const ONE_YEAR_S = 31_536_000

export type PreferenceKey = 'language' | 'theme'

/** A choice kept in this browser; undefined when there is none or storage is refused. */
export function readPreference(key: PreferenceKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a choice here and mirrors it to a cookie, so that the server draws the next page accordingly. Absent: forgets it. */
export function storePreference(key: PreferenceKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage can be switched off; the cookie below still carries the choice.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const maxAge = value === undefined ? 0 : ONE_YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${key}=${value ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

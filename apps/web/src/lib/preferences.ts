import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

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

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value)

const DARK_QUERY = '(prefers-color-scheme: dark)'

const subscribeToSystem = (listener: () => void): (() => void) => {
  const query = matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * The theme on screen and how to change it. Without a choice it follows the system.
 * `initial` is what the server drew; the same must be drawn first in the browser.
 */
export function useTheme(initial: Theme | undefined): { theme: Theme; setTheme: (theme: Theme) => void } {
  const system = useSyncExternalStore<Theme>(
    subscribeToSystem,
    () => (matchMedia(DARK_QUERY).matches ? 'dark' : 'light'),
    () => 'light',
  )
  const [chosen, setChosen] = useState(initial)
  useEffect(() => {
    const stored = readPreference('theme')
    if (isTheme(stored)) setChosen(stored)
  }, [])
  useEffect(() => {
    if (chosen !== undefined) document.documentElement.dataset.theme = chosen
  }, [chosen])
  const setTheme = useCallback((theme: Theme) => {
    storePreference('theme', theme)
    setChosen(theme)
  }, [])
  return { theme: chosen ?? system, setTheme }
}

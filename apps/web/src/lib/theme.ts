import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { readPreference, storePreference } from './preferences.ts'

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

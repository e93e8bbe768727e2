import type { Language } from '@chioma/contract'
import { createContext, useContext } from 'react'
import type { Theme } from './preferences.ts'

/** In which language and theme the server drew the page. */
export interface InitialData {
  language: Language
  /** The visitor's choice; absent while it follows the system. */
  theme?: Theme | undefined
  /** The path that the page was drawn for. */
  path?: string | undefined
  /** What the server drew in place of a page that is drawn in the browser, as HTML: it stays until that page is there. */
  firstWords?: string | undefined
}

const InitialDataContext = createContext<InitialData | undefined>(undefined)
export const InitialDataProvider = InitialDataContext

export function useInitialData(): InitialData {
  const data = useContext(InitialDataContext)
  if (data === undefined) throw new Error('useInitialData needs an InitialDataProvider above it')
  return data
}

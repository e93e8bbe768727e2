import type { Center, ContentEntry, Language, SiteSettings } from '@chioma/contract'
import { createContext, useContext } from 'react'
import { knownLanguage } from './i18n/choose-language.ts'
import type { Theme } from './theme.ts'

/** What the server already knew when it drew the page; absent parts are asked for. */
export interface InitialData {
  language: Language
  theme?: Theme | undefined
  content?: ContentEntry[] | undefined
  centers?: Center[] | undefined
  settings?: SiteSettings | undefined
}

export const INITIAL_DATA_ID = 'initial-data'

/** Reads what our own server wrote into the page from typed values; that is why its language alone is looked at. */
export function parseInitialData(json: string): InitialData | undefined {
  const data: InitialData = JSON.parse(json)
  return knownLanguage(data.language) === undefined ? undefined : data
}

const InitialDataContext = createContext<InitialData | undefined>(undefined)
export const InitialDataProvider = InitialDataContext

export function useInitialData(): InitialData {
  const data = useContext(InitialDataContext)
  if (data === undefined) throw new Error('useInitialData needs an InitialDataProvider above it')
  return data
}

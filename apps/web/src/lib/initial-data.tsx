import {
  type Center,
  type ContentEntry,
  centerSchema,
  contentEntrySchema,
  languageSchema,
  type SiteSettings,
  siteSettingsSchema,
} from '@chioma/contract'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import { THEMES } from './theme.ts'

/** What the server already knew when it drew the page; absent parts are asked for. */
export const initialDataSchema = z.object({
  language: languageSchema,
  theme: z.enum(THEMES).optional(),
  content: z.array(contentEntrySchema).optional(),
  centers: z.array(centerSchema).optional(),
  settings: siteSettingsSchema.optional(),
})

export interface InitialData {
  language: z.infer<typeof languageSchema>
  theme?: (typeof THEMES)[number] | undefined
  content?: ContentEntry[] | undefined
  centers?: Center[] | undefined
  settings?: SiteSettings | undefined
}

export const INITIAL_DATA_ID = 'initial-data'

const InitialDataContext = createContext<InitialData | undefined>(undefined)
export const InitialDataProvider = InitialDataContext

export function useInitialData(): InitialData {
  const data = useContext(InitialDataContext)
  if (data === undefined) throw new Error('useInitialData needs an InitialDataProvider above it')
  return data
}

import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@chioma/contract'

/** A language of ours by its code; undefined for anything else. */
export const knownLanguage = (code: unknown): Language | undefined => LANGUAGES.find((language) => language === code)

export interface LanguageHints {
  /** The visitor's own choice, as stored. */
  stored: string | undefined
  /** What the server drew or suggests. */
  server: string | undefined
}

/** The visitor's choice stands above the server's suggestion; English when neither is one of ours. */
export const chooseLanguage = ({ stored, server }: LanguageHints): Language =>
  knownLanguage(stored) ?? knownLanguage(server) ?? FALLBACK_LANGUAGE

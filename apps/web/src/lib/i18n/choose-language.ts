import { FALLBACK_LANGUAGE, type Language, languageSchema } from '@chioma/contract'

export interface LanguageHints {
  /** The visitor's own choice, as stored. */
  stored: string | undefined
  /** What the server drew or suggests. */
  server: string | undefined
}

/** The visitor's choice stands above the server's suggestion; English when neither is one of ours. */
export function chooseLanguage({ stored, server }: LanguageHints): Language {
  const hints = [stored, server].map((hint) => languageSchema.safeParse(hint))
  return hints.find((hint) => hint.success)?.data ?? FALLBACK_LANGUAGE
}

/** The interface and report languages. Apart from its schema, so that a page can know them before it loads the parser. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Used when nothing tells which language a visitor reads. */
export const FALLBACK_LANGUAGE: Language = 'en'

import { LANGUAGES, type Language } from '@chioma/contract'
import type { LanguageExamples } from './language-examples.ts'

const read = LANGUAGES.map(async (language) => [language, (await import(`./${language}.examples.ts`)).EXAMPLES])

/** Those of every language; one without a file fails each test that reads them. */
export const LANGUAGE_EXAMPLES: Record<Language, LanguageExamples> = Object.fromEntries(await Promise.all(read))

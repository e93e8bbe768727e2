import type { Language } from '@chioma/contract'
import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { ITALIAN } from './it.ts'
import type { LanguageRules } from './language-rules.ts'

export const LANGUAGE_RULES: Record<Language, LanguageRules> = { en: ENGLISH, es: SPANISH, fr: FRENCH, it: ITALIAN, de: GERMAN }

export const ALL_LANGUAGE_RULES: readonly LanguageRules[] = Object.values(LANGUAGE_RULES)

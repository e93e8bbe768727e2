import '@fastify/cookie'
import { askedLanguageSchema, FALLBACK_LANGUAGE, LANGUAGES, type Language, languageSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** The query of what is answered in the language asked for. */
export const inLanguage = z.object({
  language: z
    .string()
    .optional()
    .describe(`The language of the words: ${LANGUAGES.join(', ')}`),
})

/** The language that an address names; `undefined` where it names none. Throws `language_unsupported` for one that is not ours. */
export function askedLanguage(named: string | undefined): Language | undefined {
  const parsed = askedLanguageSchema.safeParse(named)
  if (!parsed.success) throw new AppError('language_unsupported', { field: 'language' })
  return parsed.data
}

/** The language of an answer: the one the caller named, else the cookie `language`, else `Accept-Language`, else English. */
export function languageOf(request: FastifyRequest, named?: unknown): Language {
  return (
    languageSchema.safeParse(named).data ??
    languageSchema.safeParse(request.cookies?.language).data ??
    acceptedLanguage(request.headers['accept-language']) ??
    FALLBACK_LANGUAGE
  )
}

/** The visitor's own choice so far, without what the browser merely accepts; `undefined` when none was made. */
export const chosenLanguage = (request: FastifyRequest): Language | undefined =>
  languageSchema.safeParse(request.cookies?.language).data

/** The supported language that an `Accept-Language` header likes best; `undefined` when it names none of ours. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
      return { language: LANGUAGES.find((language) => tag.split('-')[0] === language), quality: Number(quality?.slice(2) ?? 1) }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find((entry) => entry.language !== undefined)?.language
}

/** Where the reader is, for the times in a file and the day in its name; UTC where it is not told. */
export const inLanguageAndZone = inLanguage.extend({ timeZone: z.string().max(64).refine(isTimeZone).optional() })

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

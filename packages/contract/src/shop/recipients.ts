import { z } from 'zod'
import { firstCountryOf, type Language, languageOfCountry } from '../language-codes.ts'
import type { Currency } from '../money.ts'

interface AddressForm {
  /** What a postal code is like, in capitals. */
  postalCode: RegExp
  /** Two letters of a province or state stand in every address. */
  hasRegion?: boolean
}

/** Countries that goods are shipped to, by ISO 3166, and what an address of theirs has to have. */
const ADDRESS_FORMS = {
  AT: { postalCode: /^\d{4}$/ },
  BE: { postalCode: /^\d{4}$/ },
  BG: { postalCode: /^\d{4}$/ },
  CH: { postalCode: /^\d{4}$/ },
  CY: { postalCode: /^\d{4}$/ },
  CZ: { postalCode: /^\d{3} ?\d{2}$/ },
  DE: { postalCode: /^\d{5}$/ },
  DK: { postalCode: /^\d{4}$/ },
  EE: { postalCode: /^\d{5}$/ },
  ES: { postalCode: /^\d{5}$/ },
  FI: { postalCode: /^\d{5}$/ },
  FR: { postalCode: /^\d{5}$/ },
  GB: { postalCode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/ },
  GR: { postalCode: /^\d{3} ?\d{2}$/ },
  HR: { postalCode: /^\d{5}$/ },
  HU: { postalCode: /^\d{4}$/ },
  IE: { postalCode: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/ },
  IS: { postalCode: /^\d{3}$/ },
  IT: { postalCode: /^\d{5}$/, hasRegion: true },
  LI: { postalCode: /^\d{4}$/ },
  LT: { postalCode: /^(LT-)?\d{5}$/ },
  LU: { postalCode: /^(L-)?\d{4}$/ },
  LV: { postalCode: /^(LV-)?\d{4}$/ },
  MT: { postalCode: /^[A-Z]{3} ?\d{4}$/ },
  NL: { postalCode: /^\d{4} ?[A-Z]{2}$/ },
  NO: { postalCode: /^\d{4}$/ },
  PL: { postalCode: /^\d{2}-\d{3}$/ },
  PT: { postalCode: /^\d{4}-\d{3}$/ },
  RO: { postalCode: /^\d{6}$/ },
  SE: { postalCode: /^\d{3} ?\d{2}$/ },
  SI: { postalCode: /^\d{4}$/ },
  SK: { postalCode: /^\d{3} ?\d{2}$/ },
  US: { postalCode: /^\d{5}(-\d{4})?$/, hasRegion: true },
} as const satisfies Record<string, AddressForm>
export type Country = keyof typeof ADDRESS_FORMS
export const COUNTRIES = Object.keys(ADDRESS_FORMS) as [Country, ...Country[]]
export const countrySchema = z.enum(COUNTRIES)

/** Whether addresses of a country name a province or state. */
export const hasRegion = (country: Country): boolean => 'hasRegion' in ADDRESS_FORMS[country]

const CITY_FIRST: readonly Country[] = ['US', 'GB', 'IE']

/** The fields of a place in the order in which its country writes them. */
export function placeFields(country: Country): ('postalCode' | 'city' | 'region')[] {
  const region = hasRegion(country) ? (['region'] as const) : []
  return CITY_FIRST.includes(country) ? ['city', ...region, 'postalCode'] : ['postalCode', 'city', ...region]
}

/** Where most who read the language live. English is read everywhere: there, and where the country of the shop reads the language too, that country comes first. */
export function likelyCountry(
  language: Language,
  { currency, country }: { currency: Currency; country: Country | null },
): Country {
  if (country !== null && (language === 'en' || languageOfCountry(country) === language)) return country
  const first = language === 'en' ? ENGLISH_COUNTRIES[currency] : firstCountryOf(language).toUpperCase()
  return countrySchema.safeParse(first).data ?? 'GB'
}

/** The currency tells Americans from the Irish and the British. */
const ENGLISH_COUNTRIES: Partial<Record<Currency, Country>> = { USD: 'US', EUR: 'IE' }

/** Ends of lines and what else controls a printer or the direction of writing: none of it is part of a name or an address. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const inOneLine = z.string().overwrite((written) => written.replaceAll(CONTROLS, ' ').replaceAll(/ {2,}/g, ' ').trim())
const line = (most: number) => inOneLine.min(1).max(most)
/** Of somebody who can be called. */
export const personNameSchema = line(120)
export const phoneSchema = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?[\d\s()./-]+$/)
  .refine((written) => written.replaceAll(/\D/g, '').length >= 6)

/** Whom goods are shipped to. What is asked for besides name, phone and street, the country decides. */
export const recipientSchema = z
  .object({
    name: personNameSchema,
    phone: phoneSchema,
    street: line(160),
    /** Floor, staircase, company. */
    addition: inOneLine.max(160).nullable().default(null),
    postalCode: line(12).toUpperCase(),
    city: line(120),
    /** Two letters of the province or state; `null` where the country's addresses have none. */
    region: z.string().trim().toUpperCase().max(2).nullable().default(null),
    country: countrySchema,
  })
  .superRefine(({ country, postalCode, region }, context) => {
    if (!ADDRESS_FORMS[country].postalCode.test(postalCode)) context.addIssue({ code: 'custom', path: ['postalCode'] })
    const isRegionRight = hasRegion(country) ? /^[A-Z]{2}$/.test(region ?? '') : region === null
    if (!isRegionRight) context.addIssue({ code: 'custom', path: ['region'] })
  })
export type Recipient = z.infer<typeof recipientSchema>

/** The lines of an address as its country writes them, the country in the language. */
export function addressLines(
  { name, street, addition, postalCode, city, region, country }: Recipient,
  language: Language,
): string[] {
  const place = CITY_FIRST.includes(country)
    ? [city, [region, postalCode].filter(Boolean).join(' ')].join(', ')
    : `${postalCode} ${city}${region === null ? '' : ` (${region})`}`
  return [name, street, ...(addition ? [addition] : []), place, countryName(country, language)]
}

export const countryName = (country: Country, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country

import {
  type Country,
  type Currency,
  countrySchema,
  firstCountryOf,
  hasRegion,
  type Language,
  languageOfCountry,
  type Recipient,
  recipientSchema,
  type SiteSettings,
} from '@chioma/contract'
import { useState } from 'react'

export const RECIPIENT_FIELDS = ['name', 'street', 'addition', 'postalCode', 'city', 'region', 'country', 'phone'] as const
export type RecipientField = (typeof RECIPIENT_FIELDS)[number]
type Values = Record<Exclude<RecipientField, 'country'>, string> & { country: Country }

export interface RecipientForm {
  values: Values
  change: (next: Partial<Values>) => void
  /** Fields that are not as the country has them. */
  faults: ReadonlySet<string>
  /** What was entered; undefined where something of it has to be mended, which is then marked. */
  read: () => Recipient | undefined
}

/** Where goods go, as it is being written; `known` is where they went so far. */
export function useRecipientForm(known: Recipient | null, country: Country): RecipientForm {
  const [values, setValues] = useState(() => valuesOf(known, country))
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  return {
    values,
    faults,
    change: (next) => {
      setValues({ ...values, ...next })
      setFaults(new Set())
    },
    read: () => {
      const { data, error } = readRecipient(values)
      setFaults(new Set(error?.issues.map(({ path }) => String(path[0]))))
      return data
    },
  }
}

const valuesOf = (known: Recipient | null, country: Country): Values => ({
  name: known?.name ?? '',
  street: known?.street ?? '',
  addition: known?.addition ?? '',
  postalCode: known?.postalCode ?? '',
  city: known?.city ?? '',
  region: known?.region ?? '',
  country: known?.country ?? country,
  phone: known?.phone ?? '',
})

/** What the fields say by the contract's rules; a province that the country does not have is not asked for, and not sent. */
export const readRecipient = ({ addition, region, ...values }: Values) =>
  recipientSchema.safeParse({
    ...values,
    addition: addition.trim() === '' ? null : addition,
    region: hasRegion(values.country) ? region : null,
  })

/** Where most who read the language live. English is read everywhere: there, and where the country of the shop reads the language too, that country comes first. */
export const likelyCountry = (language: Language, { currency, country }: Pick<SiteSettings, 'currency' | 'country'>): Country => {
  if (country !== null && (language === 'en' || languageOfCountry(country) === language)) return country
  const first = language === 'en' ? ENGLISH_COUNTRIES[currency] : firstCountryOf(language).toUpperCase()
  return countrySchema.safeParse(first).data ?? 'GB'
}

/** The currency tells Americans from the Irish and the British. */
const ENGLISH_COUNTRIES: Partial<Record<Currency, Country>> = { USD: 'US', EUR: 'IE' }

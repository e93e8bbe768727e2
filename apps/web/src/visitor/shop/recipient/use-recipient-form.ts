import { type Country, hasRegion, type Recipient, recipientSchema } from '@chioma/contract'
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

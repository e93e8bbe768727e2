import {
  COUNTRIES,
  type Country,
  countryName,
  countrySchema,
  hasRegion,
  placeFields,
  type Recipient,
  recipientSchema,
} from '@chioma/contract'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const AUTOCOMPLETE: Record<RecipientField, string> = {
  name: 'shipping name',
  street: 'shipping address-line1',
  addition: 'shipping address-line2',
  postalCode: 'shipping postal-code',
  city: 'shipping address-level2',
  region: 'shipping address-level1',
  country: 'shipping country',
  phone: 'shipping tel',
}

const SPANS = { postalCode: 'col-span-3 sm:col-span-2', city: 'col-span-3 sm:col-span-4', region: 'col-span-3' }
const CITY_FIRST_SPANS = { city: 'col-span-6', region: 'col-span-3', postalCode: 'col-span-3' }

interface RecipientFieldsProps {
  form: RecipientForm
  /** Those that can be chosen; left out, all. */
  among?: readonly Country[] | undefined
  /** The field that the server found at fault, and its words. */
  problem?: { field: string; text: string } | undefined
}

/** Whom goods are shipped to, with the fields of the country. */
export function RecipientFields({ form: { values, change, faults }, among = COUNTRIES, problem }: RecipientFieldsProps) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const countries = useMemo(
    () =>
      among
        .map((value) => ({ value, label: countryName(value, language) }))
        .sort((one, other) => one.label.localeCompare(other.label, language)),
    [among, language],
  )
  const errorOf = (field: RecipientField): string | undefined => {
    if (field === 'postalCode' && faults.has(field) && values.postalCode.trim() === '')
      return t('recipient.problems.noPostalCode')
    if (faults.has(field)) return t(`recipient.problems.${field}`)
    return problem?.field === field ? problem.text : undefined
  }
  const line = (field: Exclude<RecipientField, 'country'>, className = '') => (
    <TextField
      label={t(`recipient.${field}`)}
      autoComplete={AUTOCOMPLETE[field]}
      required={field !== 'addition'}
      className={className}
      value={values[field]}
      onValueChange={(value) => change({ [field]: value })}
      error={errorOf(field)}
    />
  )
  const place = placeFields(values.country)
  const isCityFirst = place[0] === 'city'
  return (
    <fieldset className="grid grid-cols-6 gap-x-4 gap-y-4">
      <legend className="mb-4 text-title-sm font-display">{t('recipient.title')}</legend>
      <SelectField
        label={t('recipient.country')}
        options={countries}
        value={values.country}
        onValueChange={(country) => change({ country: countrySchema.parse(country), region: '' })}
        error={errorOf('country')}
        className="col-span-6"
      />
      {line('name', 'col-span-6')}
      {line('street', 'col-span-6')}
      {line('addition', 'col-span-6')}
      {place.map((field) => (
        <Fragment key={field}>{line(field, isCityFirst ? CITY_FIRST_SPANS[field] : SPANS[field])}</Fragment>
      ))}
      <div className="col-span-6">
        <TextField
          label={t('recipient.phone')}
          hint={t('recipient.phoneHint')}
          type="tel"
          autoComplete={AUTOCOMPLETE.phone}
          required
          value={values.phone}
          onValueChange={(phone) => change({ phone })}
          error={errorOf('phone')}
        />
      </div>
    </fieldset>
  )
}

type RecipientField = 'name' | 'street' | 'addition' | 'postalCode' | 'city' | 'region' | 'country' | 'phone'
type Values = Record<Exclude<RecipientField, 'country'>, string> & { country: Country }

export interface RecipientForm {
  values: Values
  change: (next: Partial<Values>) => void
  /** Fields that are not as the country has them. */
  faults: ReadonlySet<string>
  /** What was entered; undefined where something of it has to be mended, which is then marked. */
  read: () => Recipient | undefined
}

/** Where goods went so far, as far as that is known. */
type Known = { [field in RecipientField]?: Recipient[field] | undefined } | null | undefined

/** Where goods go, as it is being written; `known` is where they went so far. */
export function useRecipientForm(known: Known, country: Country): RecipientForm {
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

const valuesOf = (known: Known, country: Country): Values => ({
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

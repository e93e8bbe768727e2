import {
  COUNTRIES,
  type Country,
  type Currency,
  countryName,
  inEveryLanguage,
  LANGUAGES,
  type Language,
  type NewShippingOption,
  newShippingOptionSchema,
  type ShippingOption,
  shippingOptionSchema,
  writtenDecimal,
} from '@chioma/contract'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { FormDecimalField, FormSwitch, FormTextField } from '../../../lib/form/form-fields.tsx'
import { amountExample, amountText, readWhole } from '../../../lib/form/text-schemas.ts'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { CheckboxCards } from '../../../ui/choice-cards.tsx'
import { addOption, changeOption } from './totals-requests.ts'

/** What stands in the fields. */
interface OptionValues {
  names: Record<Language, string>
  price: string
  freeFrom: string
  minDays: string
  maxDays: string
  position: string
  countries: Country[]
  isActive: boolean
}

const NEW_OPTION: OptionValues = {
  names: inEveryLanguage(() => ''),
  price: '',
  freeFrom: '',
  minDays: '',
  maxDays: '',
  position: '0',
  countries: [],
  isActive: true,
}

const AMOUNTS = ['price', 'freeFrom'] as const
const WHOLE_NUMBERS = ['minDays', 'maxDays', 'position'] as const
type OptionLine = (typeof AMOUNTS)[number] | (typeof WHOLE_NUMBERS)[number]
const FIELDS = [...LANGUAGES.map((language) => `names.${language}` as const), ...AMOUNTS, ...WHOLE_NUMBERS, 'countries'] as const

/** An amount in another currency than the shop's is none that anybody could pay, and has to be given anew; 0 is none of any. */
const valuesOf = (option: ShippingOption, shopCurrency: Currency): OptionValues => ({
  names: inEveryLanguage((language) => option.names[language] ?? ''),
  price: isOf(option.currency, shopCurrency) ? option.price : '',
  freeFrom: isOf(option.currency, shopCurrency) ? (option.freeFrom ?? '') : '',
  minDays: option.minDays === null ? '' : String(option.minDays),
  maxDays: option.maxDays === null ? '' : String(option.maxDays),
  position: String(option.position),
  countries: option.countries,
  isActive: option.isActive,
})

const isOf = (currency: Currency | null, shopCurrency: Currency): boolean => currency === null || currency === shopCurrency

const text = z.string()
const optional = <Value,>(written: string, read: (text: string) => Value): Value | null =>
  written.trim() === '' ? null : read(written.trim())

/** A name in one language will do; where there is none it is missing in `first`. */
const optionFormSchema = (first: Language, currency: Currency): z.ZodType<NewShippingOption, OptionValues> =>
  z
    .object({
      names: z.record(z.enum(LANGUAGES), text),
      price: amountText(currency),
      freeFrom: z.literal('').or(amountText(currency)),
      minDays: text,
      maxDays: text,
      position: text,
      countries: z.array(z.enum(COUNTRIES)),
      isActive: z.boolean(),
    })
    .transform(({ names, price, freeFrom, minDays, maxDays, position, ...option }): z.input<typeof newShippingOptionSchema> => {
      const written = LANGUAGES.filter((language) => names[language].trim() !== '')
      return {
        ...option,
        names: Object.fromEntries((written.length === 0 ? [first] : written).map((language) => [language, names[language]])),
        price,
        freeFrom: freeFrom === '' ? null : freeFrom,
        minDays: optional(minDays, readWhole),
        maxDays: optional(maxDays, readWhole),
        position: readWhole(position.trim()),
      }
    })
    .pipe(newShippingOptionSchema)

interface ShippingOptionDialogProps {
  /** `undefined` for a new one. */
  option: ShippingOption | undefined
  /** That of the shop. */
  currency: Currency
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** A way of shipping to be added or changed. */
export function ShippingOptionDialog({ option, currency, refresh, onClose }: ShippingOptionDialogProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const languageName = useLanguageName()
  const money = useMoney()
  const editing = useEditForm({
    resource: option,
    resourceSchema: shippingOptionSchema,
    schema: optionFormSchema(language, currency),
    valuesOf: (known) => (known === undefined ? NEW_OPTION : valuesOf(known, currency)),
    fields: FIELDS,
    wordsFor: (field) => t(`shipping.problems.${field.split('.')[0]}`, { example: amountExample(currency, language) }),
    send: (input, base) => (base === undefined ? addOption(input) : changeOption(base.id, { ...input, version: base.version })),
    messageOf: () => ({ title: t('shipping.saved') }),
    refresh,
    onClose,
  })
  const { control } = editing.form
  const countries = useController({ control, name: 'countries' })
  const line = <Name extends OptionLine>(name: Name) => ({
    ...{ control, name, autoComplete: 'off' },
    label: t(`shipping.fields.${name}`),
  })
  /** What is typed anew is told with what it was. */
  const hintOf = (name: (typeof AMOUNTS)[number]): string => {
    const [hint, before] = [t(`shipping.hints.${name}`), option?.[name] ?? null]
    if (before === null || !option?.currency || option.currency === currency) return hint
    return `${hint} ${t('shipping.hints.soFar', { amount: money(before, option.currency) })}`
  }
  const nameOf = (country: Country) => countryName(country, language)
  const wordsOf = ({ names, countries: chosen, isActive, ...lines }: OptionValues): Record<string, string> => ({
    ...Object.fromEntries(LANGUAGES.map((code) => [`names.${code}`, names[code]])),
    ...lines,
    price: writtenDecimal(lines.price, language),
    freeFrom: writtenDecimal(lines.freeFrom, language),
    countries: chosen.length === 0 ? t('shipping.everywhere') : chosen.map(nameOf).join(', '),
    isActive: t(isActive ? 'shipping.active' : 'shipping.inactive'),
  })
  const labelOf = (field: string): string => {
    const [name, code] = field.split('.')
    const known = LANGUAGES.find((one) => one === code)
    return known === undefined ? t(`shipping.fields.${name}`) : t('shipping.nameIn', { language: languageName(known) })
  }
  return (
    <EditDialog
      title={t(option === undefined ? 'shipping.new' : 'shipping.edit')}
      editing={editing}
      wordsOf={wordsOf}
      labelOf={labelOf}
      action={t('shipping.save')}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {[language, ...LANGUAGES.filter((code) => code !== language)].map((code) => (
          <FormTextField
            key={code}
            control={control}
            name={`names.${code}`}
            label={labelOf(`names.${code}`)}
            maxLength={80}
            lang={code}
          />
        ))}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {AMOUNTS.map((name) => (
          <FormDecimalField key={name} {...line(name)} hint={hintOf(name)} required={name === 'price'} />
        ))}
        {WHOLE_NUMBERS.map((name) => (
          <FormTextField
            key={name}
            {...line(name)}
            hint={name === 'position' ? t('shipping.hints.position') : undefined}
            inputMode="numeric"
          />
        ))}
      </div>
      <CheckboxCards
        legend={t('shipping.fields.countries')}
        hint={t('shipping.hints.countries')}
        name="countries"
        choices={COUNTRIES.map((value) => ({ value, label: nameOf(value) })).sort((one, other) =>
          one.label.localeCompare(other.label, language),
        )}
        values={countries.field.value}
        onValuesChange={countries.field.onChange}
      />
      <FormSwitch control={control} name="isActive" label={t('shipping.fields.isActive')} />
    </EditDialog>
  )
}

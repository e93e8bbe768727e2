import {
  COUNTRIES,
  type Country,
  countryName,
  type NewTaxRate,
  newTaxRateSchema,
  TAX_BEHAVIORS,
  type TaxBehavior,
  type TaxRate,
  taxRateSchema,
  writtenDecimal,
} from '@chioma/contract'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { FormDecimalField, FormRadioCards, FormSelect, FormTextField } from '../../../lib/form/form-fields.tsx'
import { readNumber, readOptional } from '../../../lib/form/text-schemas.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { addRate, changeRate } from './totals-requests.ts'

/** What stands in the fields; the rate in percent. */
interface RateValues {
  country: string
  rateBasisPoints: string
  serviceRateBasisPoints: string
  label: string
  behavior: TaxBehavior
}

const FIELDS = ['country', 'rateBasisPoints', 'serviceRateBasisPoints', 'label', 'behavior'] as const

/** Percent with two decimals at most; NaN, which no rule takes, for what is not. */
function readPercent(written: string): number {
  const hundredths = readNumber(written.trim()) * 100
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6 ? Math.round(hundredths) : Number.NaN
}

const rateFormSchema: z.ZodType<NewTaxRate, RateValues> = z
  .object({
    country: z.string(),
    rateBasisPoints: z.string(),
    serviceRateBasisPoints: z.string(),
    label: z.string(),
    behavior: z.enum(TAX_BEHAVIORS),
  })
  .transform(({ rateBasisPoints, serviceRateBasisPoints, label, ...rate }) => ({
    ...rate,
    rateBasisPoints: readPercent(rateBasisPoints),
    serviceRateBasisPoints: serviceRateBasisPoints.trim() === '' ? null : readPercent(serviceRateBasisPoints),
    label: readOptional(label.trim()),
  }))
  .pipe(z.object({ ...newTaxRateSchema.shape, ...taxRateSchema.pick({ serviceRateBasisPoints: true }).shape }))

interface TaxRateDialogProps {
  /** `undefined` for a new one. */
  rate: TaxRate | undefined
  /** Countries that have none yet. */
  free: readonly Country[]
  /** The only one whose tax appointments have. */
  shopCountry: Country | null
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** The tax of a country to be added or changed. */
export function TaxRateDialog({ rate, free, shopCountry, refresh, onClose }: TaxRateDialogProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const editing = useEditForm({
    resource: rate,
    resourceSchema: taxRateSchema,
    schema: rateFormSchema,
    valuesOf: (known): RateValues => ({
      country: known?.country ?? free[0] ?? '',
      rateBasisPoints: known === undefined ? '' : String(known.rateBasisPoints / 100),
      serviceRateBasisPoints: known?.serviceRateBasisPoints == null ? '' : String(known.serviceRateBasisPoints / 100),
      label: known?.label ?? '',
      behavior: known?.behavior ?? 'inclusive',
    }),
    fields: FIELDS,
    wordsFor: (field) => t(`taxes.problems.${field}`),
    send: (input, base) =>
      base === undefined ? addRate(input) : changeRate({ ...input, country: base.country, version: base.version }),
    messageOf: () => ({ title: t('taxes.saved') }),
    refresh,
    onClose,
  })
  const { control } = editing.form
  const line = (name: 'rateBasisPoints' | 'serviceRateBasisPoints' | 'label') => ({
    ...{ control, name, autoComplete: 'off' },
    label: t(`taxes.fields.${name}`),
    hint: t(`taxes.hints.${name}`),
  })
  const country = useWatch({ control, name: 'country' })
  const nameOf = (code: string) => countryName(COUNTRIES.find((known) => known === code) ?? 'IT', language)
  const choosable = rate === undefined ? free : [rate.country]
  return (
    <EditDialog
      title={rate === undefined ? t('taxes.new') : t('taxes.edit', { country: nameOf(rate.country) })}
      width="narrow"
      editing={editing}
      wordsOf={(values) => ({
        ...values,
        country: nameOf(values.country),
        rateBasisPoints: writtenDecimal(values.rateBasisPoints, language),
        serviceRateBasisPoints: writtenDecimal(values.serviceRateBasisPoints, language),
        behavior: t(`taxes.behaviors.${values.behavior}`),
      })}
      labelOf={(field) => t(`taxes.fields.${field}`)}
      action={t('taxes.save')}
      onClose={onClose}
    >
      {rate === undefined && (
        <FormSelect
          control={control}
          name="country"
          label={t('taxes.fields.country')}
          options={choosable
            .map((value) => ({ value, label: nameOf(value) }))
            .sort((one, other) => one.label.localeCompare(other.label, language))}
        />
      )}
      <FormDecimalField {...line('rateBasisPoints')} required />
      {country === shopCountry && <FormDecimalField {...line('serviceRateBasisPoints')} />}
      <FormTextField {...line('label')} maxLength={20} />
      <FormRadioCards
        control={control}
        name="behavior"
        legend={t('taxes.fields.behavior')}
        choices={TAX_BEHAVIORS.map((value) => ({ value, label: t(`taxes.behaviors.${value}`) }))}
      />
    </EditDialog>
  )
}

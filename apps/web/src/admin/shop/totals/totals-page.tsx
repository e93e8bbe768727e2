import { COUNTRIES, type Country, countryName, formatTaxRate, type ShippingOption, type TaxRate } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Percent, Plus, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '../../../lib/confirm-dialog.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { InShopCurrency } from '../detail-page.tsx'
import { ShippingOptionDialog } from './shipping-option-dialog.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'
import { removeOption, removeRate, totalsQueries } from './totals-requests.ts'

/** What an order comes to besides its prices: how goods are shipped, and the tax of each country. */
export function TotalsPage() {
  const { t } = useTranslation('backoffice')
  return (
    <PageFrame title={t('shipping.page')} intro={t('shipping.pageIntro')}>
      <ShippingOptions />
      <TaxRates />
    </PageFrame>
  )
}

/** What is open over a list: something to be changed or removed, or a new one. */
type Open<Item> = { kind: 'new' } | { kind: 'edit' | 'remove'; item: Item } | undefined

function ShippingOptions() {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open<ShippingOption>>()
  const windowOver = { refresh: () => queryClient.invalidateQueries(totalsQueries.options), onClose: () => setOpen(undefined) }
  return (
    <PageSection
      title={t('shipping.title')}
      intro={t('shipping.intro')}
      actions={<AddButton label={t('shipping.add')} onClick={() => setOpen({ kind: 'new' })} />}
    >
      <Loaded query={useQuery(totalsQueries.options)} skeleton={<Skeletons count={2} className="h-16" />}>
        {(options) => (
          <>
            {!options.some(({ isActive }) => isActive) && (
              <Notice tone="caution" className="mb-5">
                {t('shipping.noneActive')}
              </Notice>
            )}
            <RowList
              items={options}
              empty={<EmptyState icon={Truck} title={t('shipping.empty')} text={t('shipping.emptyText')} />}
            >
              {(option) => (
                <OptionRow
                  key={option.id}
                  option={option}
                  onEdit={() => setOpen({ kind: 'edit', item: option })}
                  onRemove={() => setOpen({ kind: 'remove', item: option })}
                />
              )}
            </RowList>
          </>
        )}
      </Loaded>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <InShopCurrency>
          {(currency) => (
            <ShippingOptionDialog option={open.kind === 'edit' ? open.item : undefined} currency={currency} {...windowOver} />
          )}
        </InShopCurrency>
      )}
      {open?.kind === 'remove' && (
        <RemovalDialog
          title={t('shipping.removeTitle', { name: nameIn(open.item, language) })}
          text={t('shipping.removeText')}
          action={t('shipping.remove')}
          remove={() => removeOption(open.item.id)}
          done={t('shipping.removed')}
          {...windowOver}
        />
      )}
    </PageSection>
  )
}

const nameIn = ({ names }: ShippingOption, language: keyof ShippingOption['names']): string =>
  names[language] ?? names.en ?? Object.values(names)[0] ?? ''

interface RowActions {
  onEdit: () => void
  onRemove: () => void
}

function OptionRow({ option, ...actions }: RowActions & { option: ShippingOption }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const money = useMoney()
  const { price, freeFrom, currency, countries, minDays, maxDays, isActive } = option
  const name = nameIn(option, language)
  const facts = [
    currency === null || Number(price) === 0 ? t('shipping.free') : money(price, currency),
    ...(freeFrom !== null && currency !== null ? [t('shipping.freeFrom', { amount: money(freeFrom, currency) })] : []),
    ...(minDays === null || maxDays === null
      ? []
      : [minDays === maxDays ? t('shipping.days', { count: maxDays }) : t('shipping.dayRange', { from: minDays, to: maxDays })]),
    countries.length === 0 ? t('shipping.everywhere') : countries.map((country) => countryName(country, language)).join(', '),
  ]
  return (
    <Row name={name} facts={facts} {...actions}>
      {!isActive && <Chip>{t('shipping.inactive')}</Chip>}
    </Row>
  )
}

function TaxRates() {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open<TaxRate>>()
  const query = useQuery(totalsQueries.rates)
  const windowOver = { refresh: () => queryClient.invalidateQueries(totalsQueries.rates), onClose: () => setOpen(undefined) }
  const taken = query.data?.rates.map(({ country }) => country) ?? []
  const free = COUNTRIES.filter((country) => !taken.includes(country)).sort(
    (one, other) => Number(other === query.data?.shopCountry) - Number(one === query.data?.shopCountry),
  )
  const nameOf = (country: Country) => countryName(country, language)
  return (
    <PageSection
      title={t('taxes.title')}
      intro={t('taxes.intro')}
      actions={<AddButton label={t('taxes.add')} onClick={() => setOpen({ kind: 'new' })} />}
    >
      <Loaded query={query} skeleton={<Skeletons count={2} className="h-16" />}>
        {({ rates, shopCountry }) => (
          <>
            <RowList items={rates} empty={<EmptyState icon={Percent} title={t('taxes.empty')} text={t('taxes.emptyText')} />}>
              {(rate) => (
                <Row
                  key={rate.country}
                  name={nameOf(rate.country)}
                  facts={[
                    [rate.label, formatTaxRate(rate.rateBasisPoints, language)].filter(Boolean).join(' '),
                    ...(rate.serviceRateBasisPoints === null || rate.country !== shopCountry
                      ? []
                      : [t('taxes.serviceRate', { rate: formatTaxRate(rate.serviceRateBasisPoints, language) })]),
                    t(`taxes.behaviors.${rate.behavior}`),
                  ]}
                  onEdit={() => setOpen({ kind: 'edit', item: rate })}
                  onRemove={() => setOpen({ kind: 'remove', item: rate })}
                />
              )}
            </RowList>
            <p className="mt-4 text-sm text-ink-3">
              {shopCountry === null ? t('taxes.noShopCountry') : t('taxes.shopCountry', { country: nameOf(shopCountry) })}
            </p>
          </>
        )}
      </Loaded>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <TaxRateDialog
          rate={open.kind === 'edit' ? open.item : undefined}
          free={free}
          shopCountry={query.data?.shopCountry ?? null}
          {...windowOver}
        />
      )}
      {open?.kind === 'remove' && (
        <RemovalDialog
          title={t('taxes.removeTitle', { country: nameOf(open.item.country) })}
          text={t('taxes.removeText')}
          action={t('shipping.remove')}
          remove={() => removeRate(open.item.country)}
          done={t('taxes.removed')}
          {...windowOver}
        />
      )}
    </PageSection>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      <Plus size={17} aria-hidden="true" />
      {label}
    </Button>
  )
}

function Row({ name, facts, onEdit, onRemove, children }: RowActions & { name: string; facts: string[]; children?: ReactNode }) {
  const { t } = useTranslation('backoffice')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name} {children}
        </p>
        <p className="num text-sm text-ink-3">{facts.join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" size="small" aria-label={t('shipping.editNamed', { name })} onClick={onEdit}>
          {t('shipping.editAction')}
        </Button>
        <Button variant="quiet" size="small" aria-label={t('shipping.removeNamed', { name })} onClick={onRemove}>
          {t('shipping.remove')}
        </Button>
      </div>
    </li>
  )
}

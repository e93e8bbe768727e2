import {
  type Country,
  type NewShippingOption,
  type NewTaxRate,
  shippingOptionSchema,
  type TaxRate,
  taxRateSchema,
  taxRatesSchema,
} from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { deleteResource, getJson, sendJson } from '../../../lib/api/request.ts'

const OPTIONS = '/api/admin/shipping-options'
const RATES = '/api/admin/tax-rates'

export const totalsQueries = {
  options: queryOptions({
    queryKey: ['staff', 'shipping-options'],
    queryFn: ({ signal }) => getJson(OPTIONS, z.array(shippingOptionSchema), signal),
  }),
  rates: queryOptions({
    queryKey: ['staff', 'tax-rates'],
    queryFn: ({ signal }) => getJson(RATES, taxRatesSchema, signal),
  }),
}

export const addOption = (option: NewShippingOption) => sendJson('POST', OPTIONS, option, shippingOptionSchema)
export const changeOption = (id: string, option: NewShippingOption & { version: number }) =>
  sendJson('PUT', `${OPTIONS}/${id}`, option, shippingOptionSchema)
export const removeOption = (id: string) => deleteResource(`${OPTIONS}/${id}`)

export const addRate = (rate: NewTaxRate) => sendJson('POST', RATES, rate, taxRateSchema)
export const changeRate = ({ country, ...rate }: TaxRate) => sendJson('PUT', `${RATES}/${country}`, rate, taxRateSchema)
export const removeRate = (country: Country) => deleteResource(`${RATES}/${country}`)

import {
  countrySchema,
  newShippingOptionSchema,
  newTaxRateSchema,
  shippingOptionSchema,
  shippingOptionUpdateSchema,
  taxRateSchema,
  taxRatesSchema,
  taxRateUpdateSchema,
} from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  addShippingOption,
  changeShippingOption,
  presentShippingOption,
  removeShippingOption,
  selectShippingOptions,
} from './shipping-options.ts'
import { addTaxRate, changeTaxRate, removeTaxRate, selectTaxRates } from './tax-rates.ts'

const OPTIONS = '/api/admin/shipping-options'
const RATES = '/api/admin/tax-rates'
const config = { permission: 'products.edit' } as const
const oneOption = { params: byId, response: { 200: shippingOptionSchema } }
const ofRate = z.object({ country: countrySchema })
const oneRate = { params: ofRate, response: { 200: taxRateSchema } }

/** What the shop charges besides its prices, as staff keep it. */
export async function totalsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies
  const { currency, country: shopCountry = null } = dependencies.config.shop

  app.get(
    OPTIONS,
    { config, schema: { summary: 'How goods can be shipped', response: { 200: z.array(shippingOptionSchema) } } },
    async () => (await selectShippingOptions(database)).map((option) => presentShippingOption(option, currency)),
  )

  app.post(
    OPTIONS,
    {
      config,
      schema: { summary: 'Add a way of shipping', body: newShippingOptionSchema, response: { 201: shippingOptionSchema } },
    },
    async (request) => addShippingOption(dependencies, actorOf(request), request.body),
  )

  app.put(
    `${OPTIONS}/:id`,
    {
      config,
      schema: {
        ...oneOption,
        summary: 'Change a way of shipping, take it off the offer or back onto it',
        body: shippingOptionUpdateSchema,
      },
    },
    async (request) => changeShippingOption(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.delete(
    `${OPTIONS}/:id`,
    { config, schema: { summary: 'Delete a way of shipping', params: byId, response: { 204: z.undefined() } } },
    async (request) => removeShippingOption(dependencies, actorOf(request), request.params.id),
  )

  app.get(
    RATES,
    { config, schema: { summary: 'The tax of each country, and where the shop is', response: { 200: taxRatesSchema } } },
    async () => ({ rates: await selectTaxRates(database), shopCountry }),
  )

  app.post(
    RATES,
    { config, schema: { summary: 'Add the tax of a country', body: newTaxRateSchema, response: { 201: taxRateSchema } } },
    async (request) => addTaxRate(database, actorOf(request), request.body),
  )

  app.put(
    `${RATES}/:country`,
    { config, schema: { ...oneRate, summary: 'Change the tax of a country', body: taxRateUpdateSchema } },
    async (request) => changeTaxRate(database, actorOf(request), request.params.country, request.body),
  )

  app.delete(
    `${RATES}/:country`,
    { config, schema: { summary: 'Delete the tax of a country', params: ofRate, response: { 204: z.undefined() } } },
    async (request) => removeTaxRate(database, actorOf(request), request.params.country),
  )
}

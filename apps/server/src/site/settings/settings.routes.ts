import { languageOfCountry, type PaymentSettings, type SiteSettings, siteSettingsSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { activeProviders } from '../../analysis/index.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'

type WithSettings = Pick<Dependencies, 'config' | 'countryOf' | 'database' | 'keys' | 'mail' | 'remoteModels'>

export async function settingsRoutes(app: App, dependencies: WithSettings): Promise<void> {
  app.get(
    '/api/settings',
    { schema: { summary: 'What the site tells its own pages', response: { 200: siteSettingsSchema } } },
    async (request) => readSettings(dependencies, request),
  )
}

/** The site's settings for one caller: the suggested language follows the country of the address. */
export async function readSettings(dependencies: WithSettings, request: FastifyRequest): Promise<SiteSettings> {
  const { config, countryOf } = dependencies
  return {
    suggestedLanguage: languageOfCountry(await countryOf(request.ip)),
    tileUrl: config.tileUrl,
    claimsMode: config.claimsMode,
    retentionDays: config.retentionDays,
    payments: paymentSettings(config),
    sendsMail: dependencies.mail.isSet,
    photoProviders: await activeProviders(dependencies),
  }
}

function paymentSettings({ payments, shop }: WithSettings['config']): PaymentSettings | null {
  if (payments === undefined) return null
  const { currency } = shop
  if (payments.provider === 'sandbox') return { provider: 'sandbox', publishableKey: null, isTestMode: true, currency }
  const { publishableKey } = payments.keys
  return { provider: 'stripe', publishableKey, isTestMode: publishableKey.startsWith('pk_test_'), currency }
}

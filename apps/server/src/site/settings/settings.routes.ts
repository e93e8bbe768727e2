import { languageOfCountry, type SiteSettings, siteSettingsSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { activeProviders } from '../../analysis/index.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'

type WithSettings = Pick<Dependencies, 'config' | 'countryOf' | 'database' | 'keys' | 'mail' | 'payments' | 'remoteModels'>

export async function settingsRoutes(app: App, dependencies: WithSettings): Promise<void> {
  app.get(
    '/api/settings',
    { schema: { summary: 'What the site tells its own pages', response: { 200: siteSettingsSchema } } },
    async (request) => readSettings(dependencies, request),
  )
}

/** The site's settings for one caller: the suggested language follows the country of the address. */
export async function readSettings(dependencies: WithSettings, request: FastifyRequest): Promise<SiteSettings> {
  const { config, countryOf, payments } = dependencies
  return {
    suggestedLanguage: languageOfCountry(await countryOf(request.ip)),
    tileUrl: config.tileUrl,
    claimsMode: config.claimsMode,
    retentionDays: config.retentionDays,
    payments: payments === undefined ? null : { provider: payments.id, ...payments.settings, currency: config.shop.currency },
    sendsMail: dependencies.mail.isSet,
    photoProviders: await activeProviders(dependencies),
  }
}

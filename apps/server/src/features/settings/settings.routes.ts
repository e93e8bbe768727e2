import { languageOfCountry, type SiteSettings, siteSettingsSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import type { App, Dependencies } from '../../dependencies.ts'

type WithSettings = Pick<Dependencies, 'config' | 'countryOf'>

export async function settingsRoutes(app: App, dependencies: WithSettings): Promise<void> {
  app.get(
    '/api/settings',
    { schema: { summary: 'What the site tells its own pages', response: { 200: siteSettingsSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readSettings(dependencies, request)
    },
  )
}

/** The site's settings for one caller: the suggested language follows the country of the address. */
export async function readSettings({ config, countryOf }: WithSettings, request: FastifyRequest): Promise<SiteSettings> {
  return {
    suggestedLanguage: languageOfCountry(await countryOf(request.ip)),
    tileUrl: config.tileUrl,
    claimsMode: config.claimsMode,
    retentionDays: config.retentionDays,
  }
}

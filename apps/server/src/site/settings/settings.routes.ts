import { type Language, languageOfCountry, type SiteSettings, siteSettingsSchema } from '@chioma/contract'
import { activeProviders } from '../../analysis/index.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'

type Caller = { ip: string | undefined }

type WithSettings = Pick<
  Dependencies,
  'config' | 'countryOf' | 'database' | 'keys' | 'mail' | 'payments' | 'publicAnswers' | 'remoteModels'
>

export async function settingsRoutes(app: App, dependencies: WithSettings): Promise<void> {
  const variesBy = (caller: Caller): Language | Promise<Language> => suggestedLanguageOf(dependencies, caller)
  app.get(
    '/api/settings',
    { schema: { summary: 'What the site tells its own pages', response: { 200: siteSettingsSchema } } },
    async (request, reply) => {
      const suggestedLanguage = await variesBy(request)
      return dependencies.publicAnswers.send(request, reply, { key: `settings/${suggestedLanguage}`, variesBy }, async () => ({
        value: await readSettings(dependencies, suggestedLanguage),
      }))
    },
  )
}

/** It follows the country of the address. */
export function suggestedLanguageOf({ countryOf }: WithSettings, { ip }: Caller): Language | Promise<Language> {
  const country = countryOf(ip)
  return country instanceof Promise ? country.then(languageOfCountry) : languageOfCountry(country)
}

/** The site's settings for callers to whom this language is suggested. */
export async function readSettings(dependencies: WithSettings, suggestedLanguage: Language): Promise<SiteSettings> {
  const { config, payments } = dependencies
  return {
    suggestedLanguage,
    tileUrl: config.tileUrl,
    claimsMode: config.claimsMode,
    retentionDays: config.retentionDays,
    currency: config.shop.currency,
    country: config.shop.country ?? null,
    payments: payments === undefined ? null : { provider: payments.id, ...payments.settings, currency: config.shop.currency },
    sendsMail: dependencies.mail.isSet,
    photoProviders: await activeProviders(dependencies),
  }
}

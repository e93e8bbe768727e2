import type { SampleCases } from '../analysis/index.ts'
import type { BookingDependencies } from '../booking/index.ts'
import type { ShopDependencies } from '../shop/index.ts'
import type { CountryLookup } from './settings/country-lookup.ts'

export interface SiteConfig {
  tileUrl: string
}

export interface Dependencies extends ShopDependencies, BookingDependencies {
  config: ShopDependencies['config'] & BookingDependencies['config'] & SiteConfig
  countryOf: CountryLookup
  /** Sample photos with what the engine reads in them. */
  sampleCases: SampleCases
}

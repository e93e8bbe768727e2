/** The country (ISO 3166-1 alpha-2, upper case) of an IP address; `undefined` when unknown, private or not answered in time. Never throws. */
export type CountryLookup = (address: string) => Promise<string | undefined>

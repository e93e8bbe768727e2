/**
 * The country (ISO 3166-1 alpha-2, upper case) of an IP address; `undefined` when unknown, private or not answered in time. A caller
 * that hung up meanwhile has no address any more. Never throws.
 */
export type CountryLookup = (address: string | undefined) => Promise<string | undefined>

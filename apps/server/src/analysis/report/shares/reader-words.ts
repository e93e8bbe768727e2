import type { ReaderWords } from '@chioma/contract'

/** In this order: each of the first ones also calls itself by the names of later ones. */
const BROWSERS = [
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const satisfies readonly (readonly [ReaderWords['browser'], RegExp])[]

const DEVICES = [
  ['tablet', /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/],
  ['phone', /\biPhone\b|\bMobile\b/],
  ['computer', /\bWindows\b|\bMacintosh\b|\bLinux\b|\bCrOS\b/],
] as const satisfies readonly (readonly [ReaderWords['device'], RegExp])[]

/** The coarse words that are kept of what a browser says of itself. */
export function readerWordsOf(userAgent: string): ReaderWords {
  const [device = 'unknown'] = DEVICES.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const [browser = null] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return { device, browser }
}

const MACHINE = /bot\b|crawl|spider|preview|externalhit|slurp|scanner|whatsapp|telegram/i

/** Programs that look at links by themselves, as far as they say so: they are nobody who reads. */
export const isMachine = (userAgent: string): boolean => MACHINE.test(userAgent)

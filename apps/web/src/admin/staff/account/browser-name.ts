const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What people call a browser that introduces itself as `userAgent`; no name for one that says nothing known. */
export function browserOf(userAgent: string): { name: string | undefined; isPhone: boolean } {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const name = [browser, system].filter((part) => part !== undefined).join(', ')
  return { name: name === '' ? undefined : name, isPhone: system === 'iPhone' || system === 'Android' }
}

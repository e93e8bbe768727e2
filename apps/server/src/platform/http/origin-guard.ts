import { AppError } from './app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state changes that another site makes a visitor's browser send. Browsers always tell where a request comes from;
 * a client that says nothing is no browser, carries no ambient cookies, and passes.
 */
export function guardOrigin(request: {
  method: string
  headers: { origin?: string | undefined; host?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }
  ownOrigins: readonly string[]
}): void {
  if (SAFE_METHODS.has(request.method)) return
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) {
    if (request.ownOrigins.includes(origin) || (host !== undefined && hostOf(origin) === host)) return
    throw new AppError('origin_refused')
  }
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new AppError('origin_refused')
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

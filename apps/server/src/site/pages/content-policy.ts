import { createHash } from 'node:crypto'
import type { PageSources } from '../../shop/index.ts'

const NOTHING: PageSources = { scripts: [], frames: [], calls: [] }

/**
 * What a page may load: its own files, pictures it draws itself, map tiles, and what the card fields of the payment provider need. No
 * script stands in the HTML, and of styles only those that every page begins with, known by their hash.
 */
export function contentPolicy(
  { tileUrl, pageStyles }: { tileUrl: string; pageStyles: string | undefined },
  payment: PageSources = NOTHING,
): Record<string, readonly string[] | null> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...payment.scripts],
    'style-src': ["'self'", ...(pageStyles === undefined ? [] : [hashOf(pageStyles)])],
    'img-src': ["'self'", 'data:', 'blob:', tileOrigin(tileUrl)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payment.calls],
    'frame-src': ["'self'", ...payment.frames],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** `https://{s}.tiles.example/{z}/...` allows every subdomain in the place of `{s}`. */
function tileOrigin(tileUrl: string): string {
  const [scheme = 'https:', , host = ''] = tileUrl.split('/')
  return `${scheme}//${host.replace(/^\{s\}/, '*')}`
}

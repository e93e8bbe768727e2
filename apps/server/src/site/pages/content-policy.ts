import type { PaymentProviderId } from '@chioma/contract'

/** Card fields of Stripe stand in frames of its own, with a script that may only be loaded from there. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
} as const
const NOTHING = { scripts: [], frames: [], calls: [] } as const

/**
 * What a page may load: its own files, pictures it draws itself, map tiles, and where Stripe takes the payments what Stripe needs. No
 * script stands in the HTML.
 */
export function contentPolicy(
  tileUrl: string,
  paymentProvider: PaymentProviderId | undefined,
): Record<string, readonly string[] | null> {
  const payment = paymentProvider === 'stripe' ? STRIPE : NOTHING
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...payment.scripts],
    // Drawn charts and the map place their parts with style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
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

/** `https://{s}.tiles.example/{z}/...` allows every subdomain in the place of `{s}`. */
function tileOrigin(tileUrl: string): string {
  const [scheme = 'https:', , host = ''] = tileUrl.split('/')
  return `${scheme}//${host.replace(/^\{s\}/, '*')}`
}

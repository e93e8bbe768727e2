/** What a page may load: its own files, pictures it draws itself, and map tiles. No script stands in the HTML. */
export function contentPolicy(tileUrl: string): Record<string, readonly string[] | null> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Drawn charts and the map place their parts with style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', tileOrigin(tileUrl)],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
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

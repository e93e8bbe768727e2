const HOME = '/'
const PAGES = 'pages'

/** Those on screen; the worker keeps others as they are seen. */
const samplePictures = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('img[src^="/api/sample-cases/"]')].map(({ src }) => src)

/** From then on the page opens without a network, as it was last seen. Browsers lend it to secure pages; elsewhere nothing changes. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .register('/service-worker.js')
    .then(() => caches.open(PAGES))
    .then((pages) => pages.addAll([...new Set([HOME, ...samplePictures()])]))
    // A browser that refuses it, in a private window for one, works as ever.
    .catch(() => undefined)
}

import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// Kept on the device: the files of the page, and the home page as it was last seen. Never an answer of the interface, and nobody's photo or report.

/** The files that a photo needs on its way to the server; their names tell their content. Written in by the build. */
declare const PRECACHED_FILES: readonly string[]

const PAGES = 'pages'
const HOME = '/'
const NETWORK_WITHIN_MS = 8_000
/** Pictures of the sample cases: nobody's, and the first thing on the home page. */
const SAMPLE_PICTURE = /^\/api\/sample-cases\/\w+\/(marked-)?photo$/
/** Staff work with a network, and see nothing old. */
const OF_STAFF = /^\/(admin|centers-admin|content-editor|simulation-algorithms-admin)(\/|$)/

cleanupOutdatedCaches()
precacheAndRoute(PRECACHED_FILES.map((url) => ({ url, revision: null })))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && SAMPLE_PICTURE.test(url.pathname),
  ({ request, url }) => openNewest(request, url.pathname),
)

// Without a network, the scripts of the home page draw the page that was asked for.
registerRoute(new NavigationRoute(({ request }) => openNewest(request, HOME), { denylist: [OF_STAFF, /^\/api\//] }))

/** What the network answers, kept where it is what `path` names; without a network, what was kept last. */
async function openNewest(request: Request, path: string): Promise<Response> {
  const address = new URL(path, location.origin).href
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(NETWORK_WITHIN_MS) })
    if (response.ok && request.url === address) await (await caches.open(PAGES)).put(address, response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(address, { cacheName: PAGES })
    if (kept === undefined) throw error
    return kept
  }
}

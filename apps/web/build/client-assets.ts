import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const MODULE_ID = 'virtual:client-assets'
const CLIENT = resolve(import.meta.dirname, '../dist/client')
const MANIFEST = resolve(CLIENT, '.vite/manifest.json')
/** Which fonts a page needs at once, and on which screens. */
const PRELOADED_FONTS = [
  { name: /newsreader-latin-400-normal/, media: '(max-width: 63.99rem)' },
  { name: /newsreader-latin-opsz-normal/, media: '(min-width: 64rem)' },
  { name: /instrument-sans-latin-wght-normal/, media: 'all' },
]

/** Tells the server's renderer which files the client build made. Empty unless the client was built before. */
export function clientAssets(): Plugin {
  return {
    name: 'client-assets',
    resolveId: (id) => (id === MODULE_ID ? `\0${id}` : undefined),
    load: (id) => (id === `\0${MODULE_ID}` ? `export default ${JSON.stringify(readAssets())}` : undefined),
  }
}

function readAssets() {
  if (!existsSync(MANIFEST)) return { entry: '', imports: [], styles: '', fonts: [] }
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const chunks = Object.values(manifest)
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.src?.endsWith('/boot.ts'))
  if (entry === undefined) throw new Error('the client build has no entry')
  const href = (file: string) => `/${file}`
  return {
    entry: href(entry.file),
    imports: importedFiles(manifest, entry.imports ?? []).map(href),
    styles: (entry.css ?? []).map((file) => readFileSync(resolve(CLIENT, file), 'utf8')).join(''),
    fonts: PRELOADED_FONTS.flatMap(({ name, media }) =>
      (entry.assets ?? []).filter((file) => name.test(file)).map((file) => ({ href: href(file), media })),
    ),
  }
}

/** What the page needs on a device without a network: everything that the home page and the way to a report may load. */
export function filesOfTheJourney(): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const start = Object.keys(manifest).filter((key) => /src\/app\/(boot|entry-client|routes\/home-journey)\.tsx?$/.test(key))
  const { fonts } = readAssets()
  return [...new Set([...filesOf(manifest, start).map((file) => `/${file}`), ...fonts.map(({ href }) => href)])]
}

/** Parts of the page that are not on that way. */
const ELSEWHERE = /admin\/|lib\/map|visitor\/(shop|booking)\/|stripe|leaflet|locales\/\w+\/(?!site|journey)/

function filesOf(manifest: Manifest, keys: string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return []
    seen.add(key)
    const later = (chunk.dynamicImports ?? []).filter((name) => !ELSEWHERE.test(name))
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(manifest, [...(chunk.imports ?? []), ...later], seen)]
  })
}

/** Everything that is needed before the entry runs, without what is imported on demand. */
function importedFiles(manifest: Manifest, keys: string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...importedFiles(manifest, chunk.imports ?? [], seen)]
  })
}

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const MODULE_ID = 'virtual:client-assets'
const MANIFEST = resolve(import.meta.dirname, '../dist/client/.vite/manifest.json')
const PRELOADED_FONT = /(newsreader-latin-opsz|instrument-sans-latin-wght)-normal/

/** Tells the server's renderer which files the client build made. Empty unless the client was built before. */
export function clientAssets(): Plugin {
  return {
    name: 'client-assets',
    resolveId: (id) => (id === MODULE_ID ? `\0${id}` : undefined),
    load: (id) => (id === `\0${MODULE_ID}` ? `export default ${JSON.stringify(readAssets())}` : undefined),
  }
}

function readAssets() {
  if (!existsSync(MANIFEST)) return { entry: '', imports: [], styles: [], fonts: [], locales: {} }
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const chunks = Object.values(manifest)
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (entry === undefined) throw new Error('the client build has no entry')
  const href = (file: string) => `/${file}`
  return {
    entry: href(entry.file),
    imports: importedFiles(manifest, entry.imports ?? []).map(href),
    styles: (entry.css ?? []).map(href),
    fonts: (entry.assets ?? []).filter((file) => PRELOADED_FONT.test(file)).map(href),
    locales: Object.fromEntries(
      chunks.flatMap((chunk) => {
        const language = /^locale-(\w+)$/.exec(chunk.name ?? '')?.[1]
        return language === undefined ? [] : [[language, href(chunk.file)]]
      }),
    ),
  }
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

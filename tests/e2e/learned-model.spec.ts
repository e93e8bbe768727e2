import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openScalpNet } from '@chioma/engine'
import { expect, test } from '@playwright/test'

const SITE = 'http://net.test'
const weightsFile = createRequire(import.meta.url).resolve('@chioma/engine/models/chioma-net.onnx')
const engine = join(dirname(weightsFile), '..', 'dist', 'net')
const fromEngine = createRequire(weightsFile)

/** What the page may ask for, and the file that answers; nothing else is reached. */
const FILES: Record<string, { path: string; contentType: string }> = {
  '/scalp-net.js': { path: join(engine, 'scalp-net.js'), contentType: 'text/javascript' },
  '/net-input.js': { path: join(engine, 'net-input.js'), contentType: 'text/javascript' },
  '/runtime.js': {
    path: fromEngine.resolve('onnxruntime-web/wasm').replace(/[^/]+$/, 'ort.wasm.bundle.min.mjs'),
    contentType: 'text/javascript',
  },
  '/runtime.wasm': { path: fromEngine.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'), contentType: 'application/wasm' },
  '/weights.onnx': { path: weightsFile, contentType: 'application/octet-stream' },
}

const PAGE =
  '<!doctype html><title>net</title><script type="importmap">{"imports":{"onnxruntime-web/wasm":"/runtime.js"}}</script>'

/** An input that reaches through the whole range, made up alike on both sides: half a million numbers take long to hand over. */
const MADE_UP = { length: 9 * 240 * 240, stride: 7919, steps: 401 }

test('the learned model answers the same in a browser as in Node.js', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    const file = FILES[pathname]
    if (pathname === '/') await route.fulfill({ body: PAGE, contentType: 'text/html' })
    else if (file === undefined) await route.abort()
    else await route.fulfill({ body: await readFile(file.path), contentType: file.contentType })
  })
  await page.goto(`${SITE}/`)
  const inBrowser = await page.evaluate(async ({ length, stride, steps }) => {
    const bytesOf = async (path: string) => new Uint8Array(await (await fetch(path)).arrayBuffer())
    const { openScalpNet: open } = await import(`${location.origin}/scalp-net.js`)
    const net = await open({ weights: await bytesOf('/weights.onnx'), runtime: await bytesOf('/runtime.wasm') })
    return [...(await net.oilOdds(Float32Array.from({ length }, (_, i) => ((i * stride) % steps) / 100 - 2)))]
  }, MADE_UP)
  const net = await openScalpNet({
    weights: await readFile(weightsFile),
    runtime: await readFile(FILES['/runtime.wasm']?.path ?? ''),
  })
  const { length, stride, steps } = MADE_UP
  const inNode = await net.oilOdds(Float32Array.from({ length }, (_, i) => ((i * stride) % steps) / 100 - 2))
  expect(inBrowser).toHaveLength(inNode.length)
  expect(Math.max(...inBrowser.map((odds, cell) => Math.abs(odds - (inNode[cell] ?? Number.NaN))))).toBeLessThan(1e-4)
  expect(Math.max(...inNode) - Math.min(...inNode)).toBeGreaterThan(0.1)
  expect(asked.filter((path) => path !== '/favicon.ico').sort()).toEqual(['/', ...Object.keys(FILES)].sort())
})

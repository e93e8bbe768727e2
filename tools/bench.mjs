#!/usr/bin/env node
// `npm run bench`, `npm run bench:<name> -- <arguments>`: runs bench/<name>.ts; `all` runs every one that is there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { forward } from './forward.mjs'
import { prepare, ROOT } from './prepare.mjs'

const BENCHES = ['speed', 'accuracy', 'scale', 'cost', 'reads', 'noise', 'eyes']

const [name = 'all', ...args] = process.argv.slice(2)
// What is measured from outside is the built server.
await prepare({ build: ['cost', 'reads', 'scale', 'all'].includes(name) })
const present = BENCHES.filter((bench) => existsSync(fileOf(bench)))
const chosen = name === 'all' ? present : present.filter((bench) => bench === name)
if (chosen.length === 0) {
  console.error(`There is no bench "${name}"; there are: ${present.join(', ') || 'none'}, all.`)
  process.exit(1)
}
let worst = 0
for (const bench of chosen) {
  if (chosen.length > 1) console.log(`\n── ${bench}`)
  worst = Math.max(worst, await runBench(fileOf(bench)))
}
process.exit(worst)

function fileOf(bench) {
  return join(ROOT, 'bench', `${bench}.ts`)
}

function runBench(file) {
  const tsx = pathToFileURL(join(ROOT, 'node_modules', 'tsx', 'dist', 'esm', 'index.mjs')).href
  const cwd = process.env.INIT_CWD ?? process.cwd()
  return forward(['--conditions=chioma-source', '--import', tsx, file, ...args], { cwd })
}

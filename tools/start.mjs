#!/usr/bin/env node
// `npm start`: from a bare checkout to a running server.
import { join } from 'node:path'
import { forward } from './forward.mjs'
import { prepare, ROOT } from './prepare.mjs'

await prepare({ build: true })
const environment = { NODE_ENV: 'production', ...process.env }
process.exit(await forward([join(ROOT, 'apps', 'server', 'dist', 'main.js')], { cwd: ROOT, env: environment }))

#!/usr/bin/env node
// `npm start`: from a bare checkout to a running server.
import { join } from 'node:path'
import { forward } from './forward.mjs'
import { prepare, ROOT } from './prepare.mjs'
import { startEnvironment, withEnvironmentFile } from './start-environment.mjs'

await prepare({ build: true })
const env = startEnvironment(withEnvironmentFile(join(ROOT, '.env')))
process.exit(await forward([join(ROOT, 'apps', 'server', 'dist', 'bundle', 'main.js')], { cwd: ROOT, env }))

#!/usr/bin/env node
// `npm run chioma -- <command>`: the command line, with the set-up it needs.
import { join, resolve } from 'node:path'
import { forward } from './forward.mjs'
import { prepare, ROOT } from './prepare.mjs'
import { withEnvironmentFile } from './start-environment.mjs'

await prepare({ build: true })
// npm runs scripts in the checkout; paths are meant from where the person stands.
const cwd = process.env.INIT_CWD ?? process.cwd()
// The data folder, though, is the server's, wherever the person stands.
const settings = withEnvironmentFile(join(ROOT, '.env'))
const env = { ...settings, DATA_DIR: resolve(ROOT, settings.DATA_DIR || 'data') }
process.exit(await forward([join(ROOT, 'apps', 'server', 'dist', 'bundle', 'cli.js'), ...process.argv.slice(2)], { cwd, env }))

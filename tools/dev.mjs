#!/usr/bin/env node
// `npm run dev`: the server restarts and the pages reload when a file changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, ROOT, toolPath } from './prepare.mjs'

await prepare()
const port = process.env.PORT ?? '3000'
const server = start(toolPath('tsx'), ['watch', '--conditions=chioma-source', join('apps', 'server', 'src', 'main.ts')], ROOT, {})
const web = start(toolPath('vite'), [], join(ROOT, 'apps', 'web'), { CHIOMA_API: `http://localhost:${port}` })
const children = [server, web]

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => void child.kill(signal)))
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
    for (const other of children) other.kill('SIGTERM')
  })
}

function start(tool, args, cwd, environment) {
  return spawn(process.execPath, [tool, ...args], { cwd, stdio: 'inherit', env: { ...process.env, ...environment } })
}

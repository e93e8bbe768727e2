#!/usr/bin/env node
// `npm run dev`: the server restarts and the pages reload when a file changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, ROOT, toolPath } from './prepare.mjs'
import { withEnvironmentFile } from './start-environment.mjs'

await prepare()
const settings = withEnvironmentFile(join(ROOT, '.env'))
const port = settings.PORT || '3000'
const webPort = settings.WEB_PORT || '5173'
// People meet the pages where Vite serves them, and links must lead there.
const publicUrl = settings.PUBLIC_URL || `http://localhost:${webPort}`
const main = join('apps', 'server', 'src', 'main.ts')
const server = start(toolPath('tsx'), ['watch', '--conditions=chioma-source', main], ROOT, { PUBLIC_URL: publicUrl })
const viteOptions = ['--port', webPort, '--strictPort']
const web = start(toolPath('vite'), viteOptions, join(ROOT, 'apps', 'web'), { CHIOMA_API: `http://localhost:${port}` })
const children = [server, web]

let isEnding = false
// The terminal sends its interrupt to the children too, and a second one would end the server in the middle of its work.
process.on('SIGINT', () => endAll('SIGINT', process.stdin.isTTY))
process.on('SIGTERM', () => endAll('SIGTERM'))
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= isEnding ? 0 : (code ?? 1)
    endAll('SIGTERM')
  })
}

function endAll(signal, areSignalledAlready = false) {
  if (!isEnding && !areSignalledAlready) for (const child of children) child.kill(signal)
  isEnding = true
}

function start(tool, args, cwd, environment) {
  return spawn(process.execPath, [tool, ...args], { cwd, stdio: 'inherit', env: { ...settings, ...environment } })
}

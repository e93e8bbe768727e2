import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const TOOLS = fileURLToPath(new URL('..', import.meta.url))

test('what a checkout is prepared with is told beside the output of the command that needed it', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'chioma-checkout-'))
  onTestFinished(() => rm(checkout, { recursive: true, force: true }))
  for (const folder of ['tools', 'node_modules']) await mkdir(join(checkout, folder))
  for (const file of ['prepare.mjs', 'node-version.mjs']) await cp(join(TOOLS, file), join(checkout, 'tools', file))
  const project = { name: 'checkout', version: '1.0.0' }
  await writeFile(join(checkout, 'package.json'), JSON.stringify(project))
  await writeFile(
    join(checkout, 'package-lock.json'),
    JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages: { '': project } }),
  )
  const program = `import { prepare } from ${JSON.stringify(pathToFileURL(join(checkout, 'tools', 'prepare.mjs')))}
await prepare()
console.log('{}')`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: checkout,
  })
  expect(stdout).toBe('{}\n')
  expect(stderr).toMatch(/^Installing packages …\n.*Installed in [\d.]+ s\.\n$/s)
})

// `npm run licences`: writes docs/LICENCES.md from the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeLicenceList } from './licence-list.ts'

const at = (path: string): URL => new URL(`../${path}`, import.meta.url)

writeFileSync(at('docs/LICENCES.md'), writeLicenceList(JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))))

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ENGINE_VERSION } from '@chioma/engine'
import { REPORT_VERSION } from '@chioma/report'
import { expect, test } from 'vitest'
import { withTables } from './with-tables.ts'

const card = await readFile(fileURLToPath(new URL('../../docs/MODEL-CARD.md', import.meta.url)), 'utf8')

test('the model card shows the stored figures; `npm run model-card` writes them', async () => {
  expect(card).toBe(await withTables(card))
})

test('the model card names the versions that it describes', () => {
  expect(card).toContain(`| version | engine ${ENGINE_VERSION}, report ${REPORT_VERSION} |`)
})

test('the model card can be read on a narrow screen', () => {
  const tooLong = card.split('\n').filter((line) => line.length > 160 && !line.startsWith('|'))
  expect(tooLong).toEqual([])
})

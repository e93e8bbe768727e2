import { LANGUAGES } from '@chioma/contract'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

const WRITTEN = new Set(
  projectFiles(/^apps\/server\/src\/.*(?<!\.test)\.ts$/).flatMap((path) =>
    [...readProjectFile(path).matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  ),
)

test.each(LANGUAGES)('every action that the audit log notes has words: %s', (language) => {
  const { audit } = JSON.parse(readProjectFile(`locales/${language}/staff.json`))
  const wordless = [...WRITTEN].filter((action) => {
    const [area = '', what = ''] = action.split('.')
    return audit.actions[area]?.[what] === undefined
  })
  expect(WRITTEN.size).toBeGreaterThan(20)
  expect(wordless).toEqual([])
})

import { expect, test } from 'vitest'
import { existsInProject, projectFiles, readProjectFile } from './project-files.ts'

/** A path of the project in backticks; `<name>`, `*` and `…` stand for something, so these are left out. */
const PATH = /`((?:apps|packages|locales|tests|tools|docs|bench|training)\/[\w./-]+)`/g
const TOLD_AS_IT_WAS = /^docs\/decisions\//

test.each(projectFiles(/\.md$/).filter((file) => !TOLD_AS_IT_WAS.test(file)))('%s names files that are there', (file) => {
  const named = [...readProjectFile(file).matchAll(PATH)].map((match) => match[1] ?? '')
  expect(named.filter((path) => !existsInProject(path))).toEqual([])
})

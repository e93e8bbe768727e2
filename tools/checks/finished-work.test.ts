import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

const THIS = 'tools/checks/finished-work.test.ts'
const files = projectFiles(/\.(tsx?|mjs|json|css|html|sql|md|sh)$|^\.ci\/run$/).filter(
  (path) => path !== THIS && path !== 'package-lock.json' && path !== 'tools/checks/locales.test.ts',
)

const linesWith = (pattern: RegExp, among: string[] = files): string[] =>
  among.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  )

test('nothing is left for later', () => {
  expect(linesWith(/\b(TODO|FIXME|HACK|XXX)\b|[Ll]orem ipsum|@ts-ignore|@ts-nocheck/)).toEqual([])
})

test('no test is singled out or switched off', () => {
  expect(
    linesWith(
      /\b(test|it|describe)\.(only|skip|todo)\(|\bdebugger\b/,
      files.filter((path) => /\.(test|spec)\.tsx?$/.test(path)),
    ),
  ).toEqual([])
})

test('no source file has grown past reading in one sitting', () => {
  const sources = files.filter((path) => /^(apps|packages|tools|tests|bench)\/.*\.(tsx?|mjs)$/.test(path))
  const long = sources
    .map((path) => ({ path, lines: readProjectFile(path).split('\n').length }))
    .filter(({ lines }) => lines > 370)
  expect(long).toEqual([])
})

test('files and folders are named in kebab-case', () => {
  const sources = files.filter((path) => /^(apps|packages|tools|tests|bench|locales)\//.test(path))
  expect(sources.filter((path) => !/^[a-z0-9./@_-]+$/.test(path))).toEqual([])
})

test('type sizes come from the tokens', () => {
  const sources = files.filter((path) => /^apps\/web\/src\/.*\.(tsx?|css)$/.test(path) && !path.endsWith('/tokens.css'))
  // Points are the sizes of what is printed.
  const byHand = /\btext-\[|font-size: *[\d.]+(?!pt|[\d.])/
  expect(['text-[0.95rem]', 'font-size: 1.02rem', 'font-size:20pt'].map((line) => byHand.test(line))).toEqual([true, true, false])
  expect(linesWith(byHand, sources)).toEqual([])
})

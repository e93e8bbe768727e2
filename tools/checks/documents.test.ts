import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { existsInProject, projectFiles, readProjectFile } from './project-files.ts'

/** What stands in a decision was true on its day. */
const documents = projectFiles(/\.md$/).filter((file) => !/^docs\/decisions\//.test(file))
const CODE = /```[\s\S]*?```|`[^`\n]+`/g
/** `<name>`, `*`, `…` and capitals stand for something, so these are left out. */
const PATH = /(?<![\w./<>*…-])(?:(?:apps|packages|locales|tests|tools|docs|bench|training)\/[\w./-]+)(?![\w<>*…{])/g
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g
/** What `npm run build` writes. */
const BUILT = /\/dist\//

const scripts = Object.keys(JSON.parse(readProjectFile('package.json')).scripts)
const testProjects = [...readProjectFile('vitest.config.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name)
const commandsOfChioma = projectFiles(/^apps\/server\/src\/cli\/.*\.ts$/).flatMap((file) =>
  [...readProjectFile(file).matchAll(/(?:new Command|\.command)\('([\w-]+)/g)].map(([, name]) => name),
)

const codeOf = (text: string): string[] => [...text.matchAll(CODE)].map(([code]) => code)

const pathsIn = (text: string): string[] =>
  codeOf(text)
    .flatMap((code) => [...code.matchAll(PATH)].map(([path]) => path))
    .filter((path) => !BUILT.test(path))

const linksIn = (file: string, text: string): string[] =>
  [...text.matchAll(LINK)].map(([, target]) => posix.join(posix.dirname(file), target ?? ''))

/** Commands that nobody could run, as they are written. */
const unknownCommandsIn = (text: string): string[] =>
  codeOf(text).flatMap((code) => [
    ...unknownAmong(code, /npm run ([\w:-]+)/g, scripts),
    ...unknownAmong(code, /(?:npm run chioma --|\bchioma) ([a-z][\w-]*)/g, commandsOfChioma),
    ...unknownAmong(code, /--project[ =]([\w-]+)/g, testProjects),
    ...[...code.matchAll(/npx ([\w-]+)/g)].flatMap(([command, name]) =>
      existsInProject(`node_modules/.bin/${name}`) ? [] : [command],
    ),
  ])

const unknownAmong = (code: string, pattern: RegExp, known: readonly (string | undefined)[]): string[] =>
  [...code.matchAll(pattern)].flatMap(([command, name]) => (known.includes(name) ? [] : [command]))

test.each(documents)('%s names files that are there', (file) => {
  const text = readProjectFile(file)
  expect([...pathsIn(text), ...linksIn(file, text)].filter((path) => !existsInProject(path))).toEqual([])
})

test.each(documents)('%s names commands that are there', (file) => {
  expect(unknownCommandsIn(readProjectFile(file))).toEqual([])
})

/** The folders of the domains below `root`, and the words that the layout has for each domain. */
const LAYOUTS = [
  { root: 'apps/server/src', lines: /^ {4}(analysis|shop|booking|site|staff|visitors)\/ +(.*)$/gm },
  { root: 'apps/web/src/visitor', from: /^ {4}visitor\/[\s\S]*?(?=^ {4}admin\/)/m, lines: /(\w+)\/ \(([^)]*)\)/g },
  { root: 'apps/web/src/admin', from: /^ {4}admin\/[\s\S]*?(?=^ {4}ui\/)/m, lines: /(\w+)\/ \(([^)]*)\)/g },
]

test.each(LAYOUTS)('the layout of ARCHITECTURE names every folder below the domains of $root', ({ root, from, lines }) => {
  const whole = readProjectFile('docs/ARCHITECTURE.md')
  const layout = from === undefined ? whole : (from.exec(whole)?.[0] ?? '')
  const named = [...layout.matchAll(lines)].flatMap(([, domain, words = '']) =>
    (words.match(/[\w-]+/g) ?? []).map((word) => `${domain}/${word}`),
  )
  const folders = new Set(
    projectFiles(new RegExp(`^${root}/`)).flatMap((path) => {
      const [domain = '', part, ...deeper] = path.slice(root.length + 1).split('/')
      return deeper.length > 0 && /^(?!platform|cli)/.test(domain) ? [`${domain}/${part}`] : []
    }),
  )
  expect(folders.size).toBeGreaterThan(5)
  expect([...folders].filter((folder) => !named.includes(folder))).toEqual([])
})

test('what is planted is found', () => {
  const planted = [
    'Run `npm run nothing`, `npx no-such-tool .` and `npm run chioma -- guess photo.jpg`.',
    '```sh\nnpx vitest run --project nowhere tools/nothing.ts\n```',
    'See [this](docs/NOTHING.md#there), `tools/nowhere/` and `packages/<name>/src`.',
  ].join('\n')
  expect(unknownCommandsIn(planted)).toEqual([
    'npm run nothing',
    'npx no-such-tool',
    'npm run chioma -- guess',
    '--project nowhere',
  ])
  const named = [...pathsIn(planted), ...linksIn('README.md', planted)]
  expect(named.filter((path) => !existsInProject(path))).toEqual(['tools/nothing.ts', 'tools/nowhere/', 'docs/NOTHING.md'])
})

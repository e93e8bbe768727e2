import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

/** Colours of Tailwind's own palette. The theme has none of them, so that a class that names one does nothing, silently. */
const PALETTE =
  'black|white|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const OF_THE_PALETTE = new RegExp(
  `(?<![\\w-])(?:bg|text|border|outline|ring|fill|stroke|from|via|to)-(?:${PALETTE})(?:-\\d+)?(?:/\\d+)?(?![\\w-])`,
  'g',
)

const strangersIn = (source: string): string[] => [...source.matchAll(OF_THE_PALETTE)].map(([name]) => name)

test('classes name only colours that the theme has', () => {
  const pages = projectFiles(/^apps\/web\/src\/.*\.tsx?$/)
  expect(pages.length).toBeGreaterThan(300)
  expect(pages.flatMap((path) => strangersIn(readProjectFile(path)).map((name) => `${path}: ${name}`))).toEqual([])
  expect(strangersIn('<span className="rounded-full bg-black/65 text-white text-ink" />')).toEqual(['bg-black/65', 'text-white'])
})

import { readFileSync } from 'node:fs'
import type { Language } from '@chioma/contract'

type Values = Record<string, string | number>

/** Reads the words that a visitor of a language sees, as `subject:dotted.key`. */
export type Texts = (key: string, values?: Values) => string

export function textsOf(language: Language): Texts {
  return (key, values = {}) => {
    const [subject, path] = key.split(':')
    const file = new URL(`../../locales/${language}/${subject}.json`, import.meta.url)
    const text = lookUp(JSON.parse(readFileSync(file, 'utf8')), path ?? '')
    return text.replace(/\{\{\s*-?\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`))
  }
}

function lookUp(catalogue: unknown, path: string): string {
  let found = catalogue
  for (const name of path.split('.')) found = isGroup(found) ? found[name] : undefined
  if (typeof found !== 'string') throw new Error(`there is no text ${path}`)
  return found
}

const isGroup = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

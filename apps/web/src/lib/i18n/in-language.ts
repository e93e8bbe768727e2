import type { Language } from '@chioma/contract'

/** The same address, asking for its words in a language. */
export function inLanguage(path: string, language: Language): string {
  const [place = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  query.set('language', language)
  return `${place}?${query}`
}

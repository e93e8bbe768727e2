import { CONTENT_IMAGE_KEYS, CONTENT_TEXT_KEYS, languageSchema } from '@chioma/contract'

const TEXT_KEYS: ReadonlySet<string> = new Set([...CONTENT_TEXT_KEYS, ...CONTENT_IMAGE_KEYS])
const IMAGE_KEYS: ReadonlySet<string> = new Set(CONTENT_IMAGE_KEYS)

/** Whether `key` or `key@language` names a text of the site; under an image's key that is its alternative text. */
export function isTextKey(key: string): boolean {
  const [name = '', language, ...rest] = key.split('@')
  return TEXT_KEYS.has(name) && rest.length === 0 && (language === undefined || languageSchema.safeParse(language).success)
}

/** A picture is the same in every language. */
export const isImageKey = (key: string): boolean => IMAGE_KEYS.has(key)

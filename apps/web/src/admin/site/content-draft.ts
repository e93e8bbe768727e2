import { type ContentEntry, type ContentImageKey, type ContentTextKey, FALLBACK_LANGUAGE, type Language } from '@chioma/contract'

/** What was typed and not saved yet: texts by their full key, addresses of pictures (empty for none) by theirs. */
export interface ContentDraft {
  texts: Readonly<Record<string, string>>
  images: Readonly<Record<string, string>>
}

export const NO_DRAFT: ContentDraft = { texts: {}, images: {} }

/** The plain key is the site's default language, `key@fr` a translation. */
export const keyIn = (key: ContentTextKey | ContentImageKey, language: Language): string =>
  language === FALLBACK_LANGUAGE ? key : `${key}@${language}`

/** The site's own text; empty where the default stands. */
export const savedText = (entries: readonly ContentEntry[], key: string): string =>
  entries.find((entry) => entry.key === key)?.content ?? ''

export const savedImage = (entries: readonly ContentEntry[], key: string): string =>
  entries.find((entry) => entry.key === key)?.imageUrl ?? ''

/** An entry as people read it: its text, and the address of its picture; empty where the default stands. */
export const entryWords = (entries: readonly ContentEntry[], key: string): string =>
  wordsOf(savedText(entries, key), savedImage(entries, key))

/** The same with what was typed over it. */
export const draftWords = (entries: readonly ContentEntry[], draft: ContentDraft, key: string): string =>
  wordsOf(draft.texts[key] ?? savedText(entries, key), draft.images[key] ?? savedImage(entries, key))

const wordsOf = (text: string, image: string): string => [text, image].filter((part) => part !== '').join('\n')

/** A draft after somebody typed; a text that is the default's is none of the site's own. */
export function withText(
  draft: ContentDraft,
  entries: readonly ContentEntry[],
  { key, text, standard }: { key: string; text: string; standard: string },
): ContentDraft {
  const saved = savedText(entries, key)
  const isSaved = text === (saved === '' ? standard : saved)
  return { ...draft, texts: isSaved ? without(draft.texts, key) : { ...draft.texts, [key]: text } }
}

/** The same where the default is to stand again: nothing of the site's own is kept, not even a copy of the default. */
export function withDefault(draft: ContentDraft, entries: readonly ContentEntry[], key: string): ContentDraft {
  return { ...draft, texts: savedText(entries, key) === '' ? without(draft.texts, key) : { ...draft.texts, [key]: '' } }
}

export function withImage(draft: ContentDraft, entries: readonly ContentEntry[], key: string, url: string): ContentDraft {
  return {
    ...draft,
    images: url === savedImage(entries, key) ? without(draft.images, key) : { ...draft.images, [key]: url },
  }
}

/** Whether the words of a picture are those of the one that it replaces: they may say what is no longer seen. */
export function describesEarlierImage(
  { texts, images }: ContentDraft,
  entries: readonly ContentEntry[],
  { imageKey, altKey }: { imageKey: ContentImageKey; altKey: string },
): boolean {
  const hasReplaced = savedImage(entries, imageKey) !== '' && (images[imageKey] ?? '') !== ''
  return hasReplaced && texts[altKey] === undefined && savedText(entries, altKey) !== ''
}

function without(values: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  const { [key]: _, ...rest } = values
  return rest
}

export const isEmptyDraft = ({ texts, images }: ContentDraft): boolean =>
  Object.keys(texts).length === 0 && Object.keys(images).length === 0

/** Keys that differ from what is saved. */
export const draftKeys = ({ texts, images }: ContentDraft): string[] => [
  ...new Set([...Object.keys(texts), ...Object.keys(images)]),
]

/** What was typed after a draft was sent, once that is saved. */
export const draftSince = ({ texts, images }: ContentDraft, sent: ContentDraft): ContentDraft => ({
  texts: Object.fromEntries(Object.entries(texts).filter(([key, text]) => sent.texts[key] !== text)),
  images: Object.fromEntries(Object.entries(images).filter(([key, url]) => sent.images[key] !== url)),
})

/** What remains of a draft when only these keys are kept. */
export const pickKeys = ({ texts, images }: ContentDraft, keys: ReadonlySet<string>): ContentDraft => ({
  texts: Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key))),
  images: Object.fromEntries(Object.entries(images).filter(([key]) => keys.has(key))),
})

/** The content as it would stand after saving, for looking at it. */
export function entriesWith(entries: readonly ContentEntry[], { texts, images }: ContentDraft): ContentEntry[] {
  const keys = [...new Set([...entries.map(({ key }) => key), ...Object.keys(texts), ...Object.keys(images)])]
  return keys.map((key) => ({
    key,
    content: texts[key] ?? savedText(entries, key),
    imageUrl: (images[key] ?? savedImage(entries, key)) || null,
  }))
}

import type { ContentConflict, ContentEntry, ContentTextKey, Language } from '@chioma/contract'
import type { LastChange } from '../../lib/api/api-error.ts'
import { ConflictChoice } from '../../lib/conflict-notice.tsx'
import { type ContentDraft, draftKeys, draftWords, entryWords, pickKeys } from './content-draft.ts'

interface ContentConflictNoticeProps {
  conflict: ContentConflict
  lastChange: LastChange | undefined
  /** As it was when the editing began. */
  entries: readonly ContentEntry[]
  draft: ContentDraft
  labelOf: (key: string) => string
  isBusy: boolean
  onSave: (chosen: ContentDraft) => void
  onTakeTheirs: () => void
}

/** Somebody else saved the same entries first: both sides, entry by entry. What only one side changed is kept anyway. */
export function ContentConflictNotice({
  conflict,
  lastChange,
  entries,
  draft,
  labelOf,
  isBusy,
  onSave,
  onTakeTheirs,
}: ContentConflictNoticeProps) {
  const names = conflict.entries.map(({ key }) => key)
  const sideOf = (words: (key: string) => string) => Object.fromEntries(names.map((key) => [key, words(key)]))
  const untouched = draftKeys(draft).filter((key) => !names.includes(key))
  return (
    <div className="rounded-card border border-line bg-surface p-gutter">
      <ConflictChoice
        base={sideOf((key) => entryWords(entries, key))}
        mine={sideOf((key) => draftWords(entries, draft, key))}
        theirs={sideOf((key) => entryWords(conflict.entries, key))}
        lastChange={lastChange}
        labelOf={labelOf}
        show={showEntry}
        isBusy={isBusy}
        onSave={(chosen) => onSave(pickKeys(draft, new Set([...untouched, ...chosen])))}
        onTakeTheirs={onTakeTheirs}
      />
    </div>
  )
}

/** What an entry is called: its field, and its language where it is a translation. */
export function entryLabel(
  key: string,
  nameOfField: (key: ContentTextKey | string) => string,
  nameOfLanguage: (language: Language | string) => string,
): string {
  const [field = '', language] = key.split('@')
  return language === undefined ? nameOfField(field) : `${nameOfField(field)} (${nameOfLanguage(language)})`
}

/** Where pictures of the site are. */
const PICTURES = '/api/content-images/'

/** An entry's words as they are compared, with its picture in the place of the picture's address. */
export const showEntry = (words: string) => <EntryWords lines={words.split('\n')} />

function EntryWords({ lines }: { lines: readonly string[] }) {
  const picture = lines.find((line) => line.startsWith(PICTURES))
  return (
    <>
      {lines.filter((line) => line !== picture).join('\n')}
      {picture !== undefined && <img src={picture} alt="" className="mt-1.5 max-h-28 rounded-small" />}
    </>
  )
}

import { CONTENT_IMAGE_KEYS, type ContentConflict, type ContentEdition, contentConflictSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { type Overtaken, overtakenIn } from '../../lib/api/overtaken.ts'
import type { DisputedField } from '../../lib/settle-change.ts'
import type { OpenQuestion } from '../../lib/use-settled-change.ts'
import { useToast } from '../../ui/toast.tsx'
import { entryWords } from './content-draft.ts'
import { restoreEdition } from './content-requests.ts'

interface RestoringOptions {
  /** The content as it was looked at. */
  seen: ContentEdition
  onRestored: (edition: ContentEdition) => void
  /** Somebody may have saved another edition meanwhile. */
  onFailed: () => void
  onLeft: () => void
}

/** Brings an edition back; entries that somebody else saved meanwhile are asked about, with all sides of them. */
export function useRestoring({ seen, onRestored, onFailed, onLeft }: RestoringOptions) {
  const { t } = useTranslation('editor')
  const showToast = useToast()
  const [asked, setAsked] = useState<{ edition: number; seen: ContentEdition; overtaken: Overtaken<ContentConflict> }>()
  const restore = useMutation({
    mutationFn: ({ edition, upon }: { edition: number; upon: number }) => restoreEdition(edition, upon),
    onSuccess: (restored) => {
      onRestored(restored)
      showToast({ title: t('editions.restored') })
    },
    onError: (failure, { edition }) => {
      const overtaken = overtakenIn(failure, contentConflictSchema)
      if (overtaken === undefined) showToast({ title: t('failed'), description: errorText(failure, t), variant: 'destructive' })
      else setAsked({ edition, seen: asked?.seen ?? seen, overtaken })
      onFailed()
    },
  })
  const question: OpenQuestion<string> | undefined = asked && {
    fields: disputedEntries(asked.seen.entries, asked.overtaken.now, t('editions.standard')),
    lastChange: asked.overtaken.lastChange,
    goOn: () => restore.mutate({ edition: asked.edition, upon: asked.overtaken.now.edition }),
    leave: onLeft,
    isBusy: restore.isPending,
  }
  return {
    restore: (edition: number) => {
      if (!restore.isPending) restore.mutate({ edition, upon: seen.edition })
    },
    /** The edition that is being brought back at the moment. */
    pending: restore.isPending ? restore.variables.edition : undefined,
    question,
  }
}

/** Every entry that both would change: as it was looked at, as it was saved meanwhile, and as the edition has it. */
export function disputedEntries(
  seen: ContentEdition['entries'],
  { entries, wanted }: ContentConflict,
  standard: string,
): DisputedField<string>[] {
  const words = (among: ContentEdition['entries'], key: string) =>
    entryWords(among, key) || (CONTENT_IMAGE_KEYS.some((image) => key.startsWith(image)) ? '' : standard)
  return entries.map(({ key }) => ({
    name: key,
    before: words(seen, key),
    now: words(entries, key),
    wanted: words(wanted, key),
  }))
}

import { CONTENT_IMAGE_KEYS, type ContentConflict, type ContentEdition, contentConflictSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { type VersionConflict, versionConflictIn } from '../../lib/api/version-conflict.ts'
import type { ConflictingField } from '../../lib/resolve-version-conflict.ts'
import type { OpenConflict } from '../../lib/use-versioned-mutation.ts'
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

/** Brings an edition back; entries that somebody else saved meanwhile are a conflict, with all sides of them. */
export function useRestoring({ seen, onRestored, onFailed, onLeft }: RestoringOptions) {
  const { t } = useTranslation('editor')
  const showToast = useToast()
  const [open, setOpen] = useState<{ edition: number; seen: ContentEdition; conflict: VersionConflict<ContentConflict> }>()
  const restore = useMutation({
    mutationFn: ({ edition, upon }: { edition: number; upon: number }) => restoreEdition(edition, upon),
    onSuccess: (restored) => {
      onRestored(restored)
      showToast({ title: t('editions.restored') })
    },
    onError: (failure, { edition }) => {
      const found = versionConflictIn(failure, contentConflictSchema)
      if (found === undefined) showToast({ title: t('failed'), description: errorText(failure, t), variant: 'destructive' })
      else setOpen({ edition, seen: open?.seen ?? seen, conflict: found })
      onFailed()
    },
  })
  const conflict: OpenConflict<string> | undefined = open && {
    fields: conflictingEntries(open.seen.entries, open.conflict.now, t('editions.standard')),
    lastChange: open.conflict.lastChange,
    retry: () => restore.mutate({ edition: open.edition, upon: open.conflict.now.edition }),
    dismiss: onLeft,
    isBusy: restore.isPending,
  }
  return {
    restore: (edition: number) => {
      if (!restore.isPending) restore.mutate({ edition, upon: seen.edition })
    },
    /** The edition that is being brought back at the moment. */
    pending: restore.isPending ? restore.variables.edition : undefined,
    conflict,
  }
}

/** Every entry that both would change: as it was looked at, as it was saved meanwhile, and as the edition has it. */
export function conflictingEntries(
  seen: ContentEdition['entries'],
  { entries, wanted }: ContentConflict,
  standard: string,
): ConflictingField<string>[] {
  const words = (among: ContentEdition['entries'], key: string) =>
    entryWords(among, key) || (CONTENT_IMAGE_KEYS.some((image) => key.startsWith(image)) ? '' : standard)
  return entries.map(({ key }) => ({
    name: key,
    before: words(seen, key),
    now: words(entries, key),
    wanted: words(wanted, key),
  }))
}

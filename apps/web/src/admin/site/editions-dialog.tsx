import {
  CONTENT_IMAGE_KEYS,
  type ContentConflict,
  type ContentEdition,
  type ContentEditionSummary,
  contentConflictSchema,
} from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VersionConflict, versionConflictIn } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { ConflictQuestion } from '../../lib/conflict-notice.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { PageByPage, usePages } from '../../lib/page-by-page.tsx'
import { SheetDialog } from '../../lib/sheet-dialog.tsx'
import type { ConflictingField, OpenConflict } from '../../lib/version-conflict.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { showEntry } from './content-conflict.tsx'
import { entryWords } from './content-draft.ts'
import { contentQueries, EDITIONS, fetchEditions, restoreEdition } from './content-requests.ts'

interface RestoringOptions {
  /** The content as it was looked at. */
  seen: ContentEdition
  onRestored: (edition: ContentEdition) => void
  /** Somebody may have saved another edition meanwhile. */
  onFailed: () => void
  onLeft: () => void
}

/** Brings an edition back; entries that somebody else saved meanwhile are a conflict, with all sides of them. */
function useRestoring({ seen, onRestored, onFailed, onLeft }: RestoringOptions) {
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
  return entries.map(({ key }) => ({
    name: key,
    before: wordsUnder(seen, key, standard),
    now: wordsUnder(entries, key, standard),
    wanted: wordsUnder(wanted, key, standard),
  }))
}

/** What stands under a key; `standard` where it is the text that the site came with. */
const wordsUnder = (among: ContentEdition['entries'], key: string, standard: string): string =>
  entryWords(among, key) || (CONTENT_IMAGE_KEYS.some((image) => key.startsWith(image)) ? '' : standard)

const MOST_KEYS_SHOWN = 6

interface EditionsDialogProps {
  /** The content on the site. */
  seen: ContentEdition
  labelOf: (key: string) => string
  onRestored: (edition: ContentEdition) => void
  /** Somebody may have saved another edition meanwhile. */
  onFailed: () => void
  onClose: () => void
}

/** Every Save All, newest first, and the way back to each of them; both sides where somebody saved meanwhile. */
export function EditionsDialog({ seen, labelOf, onRestored, onFailed, onClose }: EditionsDialogProps) {
  const { t } = useTranslation('editor')
  const restored = (edition: ContentEdition) => {
    onRestored(edition)
    onClose()
  }
  const { restore, pending, conflict } = useRestoring({ seen, onRestored: restored, onFailed, onLeft: onClose })
  return (
    <SheetDialog onClose={onClose} title={t('editions.title')} description={t('editions.text')}>
      <div className="grid grid-cols-1 gap-5">
        {conflict !== undefined ? (
          <ConflictQuestion
            conflict={conflict}
            labelOf={labelOf}
            show={showEntry}
            actions={{ retry: t('editions.restoreAnyway') }}
          />
        ) : (
          <EditionList current={seen.edition} labelOf={labelOf} pending={pending} onRestore={restore} />
        )}
      </div>
    </SheetDialog>
  )
}

interface EditionListProps {
  /** The edition on the site. */
  current: number
  labelOf: (key: string) => string
  /** The one that is being brought back. */
  pending: number | undefined
  onRestore: (edition: number) => void
}

function EditionList({ current, labelOf, pending, onRestore }: EditionListProps) {
  const { t } = useTranslation('editor')
  const query = usePages({
    queryKey: contentQueries.editions(current),
    address: EDITIONS,
    fetchPage: fetchEditions,
  })
  return (
    <>
      <PageByPage
        query={query}
        skeleton={<Skeleton className="h-64" />}
        empty={<p className="text-ink-2">{t('editions.none')}</p>}
        more={t('editions.more')}
      >
        {(editions) => (
          <ol className="divide-y divide-line border-y border-line">
            {editions.map((edition) => (
              <EditionRow
                key={edition.edition}
                edition={edition}
                isCurrent={edition.edition === current}
                labelOf={labelOf}
                isBusy={pending === edition.edition}
                onRestore={() => onRestore(edition.edition)}
              />
            ))}
          </ol>
        )}
      </PageByPage>
      {current > 0 && (
        <Button variant="plain" size="small" className="justify-self-start" isBusy={pending === 0} onClick={() => onRestore(0)}>
          <RotateCcw size={15} aria-hidden="true" />
          {t('editions.allDefaults')}
        </Button>
      )}
    </>
  )
}

interface EditionRowProps {
  edition: ContentEditionSummary
  isCurrent: boolean
  labelOf: (key: string) => string
  isBusy: boolean
  onRestore: () => void
}

function EditionRow({
  edition: { edition, savedAt, savedBy, changedKeys, before, after },
  isCurrent,
  labelOf,
  isBusy,
  onRestore,
}: EditionRowProps) {
  const { t } = useTranslation('editor')
  const standard = t('editions.standard')
  const shown = changedKeys.slice(0, MOST_KEYS_SHOWN).map(labelOf).join(', ')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {t('editions.number', { number: edition })}
          {isCurrent && <span className="font-normal text-accent-strong"> · {t('editions.current')}</span>}
        </p>
        <p className="num text-sm text-ink-3">
          {formatDateTime(savedAt)} · {savedBy}
        </p>
        <p className="mt-1 text-compact text-ink-2">
          {changedKeys.length > MOST_KEYS_SHOWN
            ? t('editions.andMore', { shown, count: changedKeys.length - MOST_KEYS_SHOWN })
            : shown}
        </p>
        {changedKeys.length > 0 && (
          <details className="mt-1.5 text-compact">
            <summary className="text-link w-fit cursor-pointer font-semibold">{t('editions.changes')}</summary>
            <dl className="mt-2 grid gap-3">
              {changedKeys.map((key) => (
                <div key={key}>
                  <dt className="font-semibold">{labelOf(key)}</dt>
                  <dd className="break-words whitespace-pre-wrap text-ink-3 line-through decoration-1">
                    <span className="sr-only">{t('staff:audit.before')} </span>
                    {showEntry(wordsUnder(before, key, standard))}
                  </dd>
                  <dd className="break-words whitespace-pre-wrap">
                    <span className="sr-only">{t('staff:audit.after')} </span>
                    {showEntry(wordsUnder(after, key, standard))}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      {!isCurrent && (
        <Button variant="quiet" size="small" isBusy={isBusy} onClick={onRestore}>
          {t('editions.restore')}
        </Button>
      )}
    </li>
  )
}

import { type ContentConflict, type ContentEdition, contentConflictSchema } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VersionConflict, versionConflictIn } from '../../lib/api/version-conflict.ts'
import { useToast } from '../../ui/toast.tsx'
import { type ContentDraft, isEmptyDraft, NO_DRAFT } from './content-draft.ts'
import { contentQueries, saveContent } from './content-requests.ts'

/** The site is read anew after saving, so that what is seen is what was saved. */
const RELOAD_AFTER_MS = 1_000

/** The content as it was loaded, what was typed over it, and the way to save it. */
export function useContentEditing() {
  const { t } = useTranslation('editor')
  const showToast = useToast()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<ContentDraft>(NO_DRAFT)
  const [conflict, setConflict] = useState<VersionConflict<ContentConflict>>()
  const query = useQuery(contentQueries.edition)

  const keep = (edition: ContentEdition) => {
    queryClient.setQueryData(contentQueries.edition.queryKey, edition)
    setDraft(NO_DRAFT)
    setConflict(undefined)
  }
  const save = useMutation({
    mutationFn: ({ texts, images, edition }: ContentDraft & { edition: number }) =>
      saveContent({ content: { ...texts }, images: { ...images }, edition }),
    onSuccess: (edition) => {
      keep(edition)
      showToast({ title: t('saved'), description: t('savedText') })
      setTimeout(() => location.reload(), RELOAD_AFTER_MS)
    },
    onError: (failure) => {
      const conflict = versionConflictIn(failure, contentConflictSchema)
      setConflict(conflict)
      if (conflict === undefined) showToast({ title: t('failed'), description: t('failedText'), variant: 'destructive' })
    },
  })
  return {
    query,
    draft,
    setDraft,
    isDirty: !isEmptyDraft(draft),
    conflict,
    isSaving: save.isPending,
    save: () => save.mutate({ ...draft, edition: query.data?.edition ?? 0 }),
    /** Saves a part of the draft upon what the other one saved. */
    saveOver: (chosen: ContentDraft, edition: number) => {
      setDraft(chosen)
      save.mutate({ ...chosen, edition })
    },
    /** Gives the draft up and takes what stands there now. */
    takeTheirs: () => {
      setDraft(NO_DRAFT)
      setConflict(undefined)
      void query.refetch()
    },
    discard: () => setDraft(NO_DRAFT),
    keep,
  }
}
export type ContentEditing = ReturnType<typeof useContentEditing>

import type { AdminCenter } from '@chioma/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, MapPinned, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../../lib/api/error-text.ts'
import { Loaded, type Loading } from '../../../lib/loaded.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { CenterCard } from './center-card.tsx'
import { CenterDialog } from './center-dialog.tsx'
import { centerQueries, removeCenter, restoreCenter } from './center-requests.ts'

const CARDS = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'

interface CentersPageProps {
  /** Something about them is other than before: whoever shows them to visitors asks anew. */
  onChanged: () => Promise<void>
}

/** The partner centres: added, changed, taken away. */
export function CentersPage({ onChanged }: CentersPageProps) {
  const { t } = useTranslation('editor')
  const list = useQuery(centerQueries.list)
  const refresh = async () => {
    await Promise.all([list.refetch(), onChanged()])
  }
  const [edited, setEdited] = useState<AdminCenter | 'new'>()
  const [removed, setRemoved] = useState<AdminCenter>()
  return (
    <PageFrame
      title={t('centers.title')}
      intro={t('centers.intro')}
      actions={
        <>
          <Link to="/admin" className={buttonClass({ variant: 'quiet' })}>
            <ArrowLeft size={17} aria-hidden="true" />
            {t('centers.back')}
          </Link>
          <Button onClick={() => setEdited('new')}>
            <Plus size={17} aria-hidden="true" />
            {t('centers.new')}
          </Button>
        </>
      }
    >
      <CenterList list={list} onEdit={setEdited} onRemove={setRemoved} />
      {edited !== undefined && (
        <CenterDialog center={edited === 'new' ? undefined : edited} refresh={refresh} onClose={() => setEdited(undefined)} />
      )}
      {removed !== undefined && <RemoveDialog center={removed} refresh={refresh} onClose={() => setRemoved(undefined)} />}
    </PageFrame>
  )
}

interface CenterListProps {
  list: Loading<AdminCenter[]>
  onEdit: (center: AdminCenter) => void
  onRemove: (center: AdminCenter) => void
}

function CenterList({ list, onEdit, onRemove }: CenterListProps) {
  const { t } = useTranslation('editor')
  return (
    <Loaded query={list} skeleton={<Skeletons count={3} className="h-96" layout={CARDS} />}>
      {(centers) =>
        centers.length === 0 ? (
          <EmptyState icon={MapPinned} title={t('centers.empty')}>
            {t('centers.emptyText')}
          </EmptyState>
        ) : (
          <ul className={CARDS}>
            {centers.map((center) => (
              <li key={center.id} className="grid">
                <CenterCard center={center} onEdit={() => onEdit(center)} onRemove={() => onRemove(center)} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

interface RemoveDialogProps {
  center: AdminCenter
  refresh: () => Promise<void>
  onClose: () => void
}

/** Asks first, and can be taken back afterwards. */
function RemoveDialog({ center, refresh, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('editor')
  const showToast = useToast()
  const fail = (description: string) => showToast({ title: t('failed'), description, variant: 'destructive' })
  const restore = useMutation({
    mutationFn: () => restoreCenter(center.id),
    onSuccess: refresh,
    onError: (error) => fail(errorText(error, t)),
  })
  const remove = useMutation({
    mutationFn: () => removeCenter(center.id),
    onSuccess: async () => {
      onClose()
      showToast({ title: t('centers.deleted'), action: { label: t('centers.undo'), onClick: () => restore.mutate() } })
      await refresh()
    },
    onError: () => fail(t('centers.deleteFailed')),
  })
  return (
    <ConfirmDialog
      title={t('centers.removeTitle')}
      text={t('centers.removeQuestion')}
      error={remove.error === null ? undefined : errorText(remove.error, t)}
      confirm={{ label: t('centers.removeAction'), isBusy: remove.isPending, onConfirm: () => remove.mutate() }}
      cancel={{ label: t('centers.cancel'), onCancel: onClose }}
      closeLabel={t('site:actions.close')}
    />
  )
}

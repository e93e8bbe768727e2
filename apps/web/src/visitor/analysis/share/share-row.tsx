import type { Share, ShareOpening } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { readerText } from '../../../lib/reader-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { revokeShare, sharesQuery } from './share-requests.ts'

/** One link: until when, what it shows, who opened it, and the way to end it. */
export function ShareRow({ analysisId, share }: { analysisId: string; share: Share }) {
  const { t } = useTranslation('journey')
  const { status, withPhoto, withAnswers, openings, expiresAt, revokedAt } = share
  const [isAsking, setIsAsking] = useState(false)
  const shows = [t(withPhoto ? 'share.list.withPhoto' : 'share.list.withoutPhoto')]
  if (withAnswers) shows.push(t('share.list.withAnswers'))
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip tone={status === 'open' ? 'accent' : 'neutral'}>{t(`share.list.status.${status}`)}</Chip>
        <p className="num min-w-0 flex-1 basis-52 text-compact">
          {t(`share.list.when.${status}`, { date: formatDateTime(revokedAt ?? expiresAt) })}
          <span className="block text-sm text-ink-3">{shows.join(' · ')}</span>
        </p>
        {status === 'open' && !isAsking && (
          <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
            {t('share.list.revoke')}
          </Button>
        )}
      </div>
      <Openings openings={openings} />
      {isAsking && <Confirm analysisId={analysisId} shareId={share.id} onClose={() => setIsAsking(false)} />}
    </li>
  )
}

function Openings({ openings }: { openings: readonly ShareOpening[] }) {
  const { t } = useTranslation('journey')
  if (openings.length === 0) return <p className="text-sm text-ink-3">{t('share.list.unopened')}</p>
  return (
    <ul className="num grid list-disc gap-1 pl-5 text-sm text-ink-2 marker:text-accent">
      {openings.map((opening) => (
        <li key={`${opening.firstOpenedAt} ${opening.lastOpenedAt}`}>{openingText(opening, t)}</li>
      ))}
    </ul>
  )
}

const openingText = (opening: ShareOpening, t: TFunction): string =>
  t('share.list.opened', {
    count: opening.times,
    reader: readerText(opening, t),
    date: formatDateTime(opening.lastOpenedAt),
  })

interface ConfirmProps {
  analysisId: string
  shareId: string
  onClose: () => void
}

/** Asks once, in the row itself; the focus lands on what changes nothing. */
function Confirm({ analysisId, shareId, onClose }: ConfirmProps) {
  const { t } = useTranslation('journey')
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()
  useEffect(() => keep.current?.focus(), [])
  const revoking = useMutation({
    mutationFn: () => revokeShare(analysisId, shareId),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sharesQuery(analysisId).queryKey })
      onClose()
    },
  })
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-3 rounded-small bg-sunken p-4">
      <p id={id}>
        <strong className="block font-semibold">{t('share.list.confirmTitle')}</strong>
        <span className="text-compact text-ink-2">{t('share.list.confirmText')}</span>
      </p>
      {revoking.isError && (
        <Notice tone="danger" role="alert">
          {errorText(revoking.error, t)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="destructive" size="small" isBusy={revoking.isPending} onClick={() => revoking.mutate()}>
          {t('share.list.confirm')}
        </Button>
        <Button ref={keep} variant="quiet" size="small" onClick={onClose}>
          {t('share.list.keep')}
        </Button>
      </div>
    </fieldset>
  )
}

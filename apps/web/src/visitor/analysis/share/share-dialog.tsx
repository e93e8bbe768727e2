import type { NewShare } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/skeleton.tsx'
import { NewLink } from './new-link.tsx'
import { makeShare, sharesQuery } from './share-requests.ts'
import { ShareRow } from './share-row.tsx'

/** Makes links to a report, and shows those that are there with who opened them. */
export function ShareDialog({ analysisId, onClose }: { analysisId: string; onClose: () => void }) {
  const { t } = useTranslation('journey')
  const [made, setMade] = useState<NewShare>()
  return (
    <SheetDialog onClose={onClose} title={t('share.dialog.title')} description={t('share.dialog.intro')}>
      <div className="grid gap-8">
        {made === undefined ? (
          <ShareForm analysisId={analysisId} onMade={setMade} />
        ) : (
          <NewLink share={made} onAnother={() => setMade(undefined)} />
        )}
        <ShareList analysisId={analysisId} />
      </div>
    </SheetDialog>
  )
}

const DAYS = ['1', '7', '30'] as const

function ShareForm({ analysisId, onMade }: { analysisId: string; onMade: (share: NewShare) => void }) {
  const { t } = useTranslation('journey')
  const queryClient = useQueryClient()
  const [days, setDays] = useState<(typeof DAYS)[number]>('7')
  const [withPhoto, setWithPhoto] = useState(false)
  const [withAnswers, setWithAnswers] = useState(false)
  const making = useMutation({
    mutationFn: () => makeShare(analysisId, { days: Number(days), withPhoto, withAnswers }),
    onSuccess: (share) => {
      void queryClient.invalidateQueries({ queryKey: sharesQuery(analysisId).queryKey })
      onMade(share)
    },
  })
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        making.mutate()
      }}
    >
      <RadioCards
        legend={t('share.dialog.days')}
        name="share-days"
        choices={DAYS.map((value) => ({ value, label: t('share.dialog.day', { count: Number(value) }) }))}
        value={days}
        onValueChange={setDays}
      />
      <div className="grid gap-4">
        <Choice label={t('share.dialog.photo')} text={t('share.dialog.photoText')} isChosen={withPhoto} onChange={setWithPhoto} />
        <Choice
          label={t('share.dialog.answers')}
          text={t('share.dialog.answersText')}
          isChosen={withAnswers}
          onChange={setWithAnswers}
        />
      </div>
      {making.isError && (
        <Notice tone="danger" role="alert">
          {errorText(making.error, t)}
        </Notice>
      )}
      <Button type="submit" isBusy={making.isPending} className="justify-self-start">
        <Link2 size={17} aria-hidden="true" />
        {t('share.dialog.make')}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  label: string
  text: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({ label, text, isChosen, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-6 items-start gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={id}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{label}</span>
      </label>
      <p id={id} className="mt-1 pl-8 text-note text-ink-3">
        {text}
      </p>
    </div>
  )
}

function ShareList({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('journey')
  const query = useQuery(sharesQuery(analysisId))
  return (
    <section>
      <h3 className="mb-2 text-xl">{t('share.list.title')}</h3>
      {query.isPending && (
        <LoadingShapes label={t('site:actions.loading')}>
          <Skeleton className="h-16" />
        </LoadingShapes>
      )}
      {query.isError && <QueryError query={query} title={t('share.list.failed')} retry={t('site:actions.retry')} />}
      {query.data?.length === 0 && <p className="text-compact text-ink-2">{t('share.list.none')}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <RowList items={query.data}>{(share) => <ShareRow key={share.id} analysisId={analysisId} share={share} />}</RowList>
      )}
    </section>
  )
}

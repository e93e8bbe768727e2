import type { NewShare, Share, ShareOpening } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Check, Copy, Link2, Plus, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readerText, useInstant } from '../../../lib/format-times.ts'
import { FailureNotice, QueryError } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-field.tsx'
import { makeShare, revokeShare, sharesQuery } from './share-requests.ts'

/** Makes links to a report, and shows those that are there with who opened them. */
export function ShareDialog({ analysisId, onClose }: { analysisId: string; onClose: () => void }) {
  const { t } = useTranslation('journey')
  const [made, setMade] = useState<NewShare>()
  const { data: shares } = useQuery(sharesQuery(analysisId))
  const isEnded = shares?.some(({ id, status }) => id === made?.id && status !== 'open') ?? false
  return (
    <SheetDialog onClose={onClose} title={t('share.dialog.title')} description={t('share.dialog.intro')}>
      <div className="grid gap-8">
        {made === undefined || isEnded ? (
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
      <FailureNotice error={making.error} />
      <Button icon={Link2} type="submit" isBusy={making.isPending} className="justify-self-start">
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

/** A link that was just made: the only time that its address is there. */
function NewLink({ share: { url, expiresAt }, onAnother }: { share: NewShare; onAnother: () => void }) {
  const { t } = useTranslation('journey')
  const inWords = useInstant()
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'no'>()
  useEffect(() => address.current?.focus(), [])
  const copy = () =>
    copyText(url).then(
      () => setCopied('yes'),
      () => {
        setCopied('no')
        address.current?.select()
      },
    )
  return (
    <div className="grid gap-4">
      <Notice tone="success" role="status" title={t('share.made.title')}>
        {t('share.made.text', { date: inWords(expiresAt) })}
      </Notice>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {t('share.made.address')}
        </label>
        <TextInput ref={address} id={id} readOnly value={url} className="num" onFocus={({ target }) => target.select()} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>
          {copied === 'yes' ? <Check size={17} aria-hidden="true" /> : <Copy size={17} aria-hidden="true" />}
          {t(copied === 'yes' ? 'share.made.copied' : 'share.made.copy')}
        </Button>
        {canSend() && (
          <Button variant="quiet" icon={Send} onClick={() => void sendAway(t('share.made.sendTitle'), url)}>
            {t('share.made.send')}
          </Button>
        )}
        <Button variant="quiet" icon={Plus} onClick={onAnother}>
          {t('share.made.another')}
        </Button>
      </div>
      <p role="status" className="text-compact text-ink-2 empty:hidden">
        {copied === 'no' && t('share.made.notCopied')}
      </p>
    </div>
  )
}

/** Fails where the page is not served securely: there browsers have no clipboard. */
const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Whether the device can hand an address to another of its programs. */
const canSend = (): boolean => typeof navigator.share === 'function'

/** Somebody who thinks better of it closes the device's own window; that is no fault. */
const sendAway = (title: string, url: string): Promise<void> => navigator.share({ title, url }).catch(() => undefined)

/** One link: until when, what it shows, who opened it, and the way to end it. */
function ShareRow({ analysisId, share }: { analysisId: string; share: Share }) {
  const { t } = useTranslation('journey')
  const inWords = useInstant()
  const { status, withPhoto, withAnswers, openings, expiresAt, revokedAt } = share
  const [isAsking, setIsAsking] = useState(false)
  const shows = [t(withPhoto ? 'share.list.withPhoto' : 'share.list.withoutPhoto')]
  if (withAnswers) shows.push(t('share.list.withAnswers'))
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip tone={status === 'open' ? 'accent' : 'neutral'}>{t(`share.list.status.${status}`)}</Chip>
        <p className="num min-w-0 flex-1 basis-52 text-compact">
          {t(`share.list.when.${status}`, { date: inWords(revokedAt ?? expiresAt) })}
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
  const inWords = useInstant()
  if (openings.length === 0) return <p className="text-sm text-ink-3">{t('share.list.unopened')}</p>
  return (
    <ul className="num grid list-disc gap-1 pl-5 text-sm text-ink-2 marker:text-accent">
      {openings.map((opening) => (
        <li key={`${opening.firstOpenedAt} ${opening.lastOpenedAt}`}>{openingText(opening, t, inWords)}</li>
      ))}
    </ul>
  )
}

const openingText = (opening: ShareOpening, t: TFunction, inWords: (instant: string) => string): string =>
  t('share.list.opened', {
    count: opening.times,
    reader: readerText(opening, t),
    date: inWords(opening.lastOpenedAt),
  })

/** Asks once, in the row itself; the focus lands on what changes nothing. */
function Confirm({ analysisId, shareId, onClose }: { analysisId: string; shareId: string; onClose: () => void }) {
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
      <FailureNotice error={revoking.error} />
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

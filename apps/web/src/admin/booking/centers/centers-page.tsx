import type { AdminCenter } from '@chioma/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarDays, Globe, Mail, MapPin, MapPinned, Pencil, Phone, Plus, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText, standingErrorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded, type Loading } from '../../../lib/loaded.tsx'
import { MapAttribution, MapPlaceholder } from '../../../lib/map/map-parts.tsx'
import { useMap } from '../../../lib/map/use-map.ts'
import { useFinish } from '../../../lib/sheet-dialog.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconLine } from '../../../ui/icon-line.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
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
          <Button icon={Plus} onClick={() => setEdited('new')}>
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
          <EmptyState icon={MapPinned} title={t('centers.empty')} text={t('centers.emptyText')} />
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
  const finish = useFinish(onClose, refresh)
  const fail = (description: string) => showToast({ title: t('failed'), description, variant: 'destructive' })
  const restore = useMutation({
    mutationFn: () => restoreCenter(center.id),
    onSuccess: refresh,
    onError: (error) => fail(errorText(error, t)),
  })
  const remove = useMutation({
    mutationFn: () => removeCenter(center.id),
    onSuccess: () =>
      finish({ title: t('centers.deleted'), action: { label: t('centers.undo'), onClick: () => restore.mutate() } }),
    onError: (error) => fail(`${t('centers.deleteFailed')} ${errorText(error, t)}`),
  })
  return (
    <ConfirmDialog
      title={t('centers.removeTitle', { name: center.name })}
      text={t('centers.removeQuestion')}
      error={standingErrorText(remove.error, t)}
      confirm={{ label: t('centers.removeAction'), isBusy: remove.isPending, onConfirm: () => remove.mutate() }}
      cancel={{ label: t('centers.cancel'), onCancel: onClose }}
    >
      {center.upcomingBookings > 0 && (
        <ul className="text-compact">
          <IconLine icon={CalendarDays}>{t('centers.bookings', { count: center.upcomingBookings })}</IconLine>
        </ul>
      )}
    </ConfirmDialog>
  )
}

const ZOOM = 15

interface CenterCardProps {
  center: AdminCenter
  onEdit: () => void
  onRemove: () => void
}

/** A centre as it stands, and what can be done with it. */
function CenterCard({ center, onEdit, onRemove }: CenterCardProps) {
  const { t } = useTranslation('editor')
  const { language } = useLanguage()
  const description = center.descriptions[language] ?? center.description
  const { name, address, phone, email, website, priority, isActive, geocoded, upcomingBookings, hasHours, isExample } = center
  return (
    <Card className="flex flex-col overflow-hidden">
      <CenterMap center={center} />
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          <h2 className="text-title-sm">{name}</h2>
          <p className="mt-2 flex flex-wrap gap-2">
            {isExample && <Chip>{t('centers.example')}</Chip>}
            {!isActive && <Chip tone="medium">{t('centers.inactive')}</Chip>}
            <Chip>{t('centers.priority', { priority })}</Chip>
            {geocoded === 'fallback' && <Chip tone="high">{t('centers.notFoundShort')}</Chip>}
          </p>
        </div>
        {!hasHours && (
          <Notice tone="caution">
            <p>{t('centers.hoursMissing')}</p>
            <p>
              <Link to={`/admin/bookings?center=${center.id}`} className="text-link">
                {t('centers.enterHours')}
                <span className="sr-only"> {name}</span>
              </Link>
            </p>
          </Notice>
        )}
        {description !== null && <p className="text-compact text-ink-2">{description}</p>}
        <ul className="grid gap-1.5 text-compact break-words">
          <IconLine icon={MapPin}>{address}</IconLine>
          {phone !== null && <IconLine icon={Phone}>{phone}</IconLine>}
          {email !== null && <IconLine icon={Mail}>{email}</IconLine>}
          {website !== null && (
            <IconLine icon={Globe}>
              <a href={website} target="_blank" rel="noreferrer" className="text-link break-all">
                {website}
                <span className="sr-only"> {t('site:centers.newTab')}</span>
              </a>
            </IconLine>
          )}
          {upcomingBookings > 0 && <IconLine icon={CalendarDays}>{t('centers.bookings', { count: upcomingBookings })}</IconLine>}
        </ul>
        <div className="mt-auto flex flex-wrap gap-2.5 pt-1">
          <Button variant="quiet" size="small" icon={Pencil} onClick={onEdit}>
            {t('centers.editAction')}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button variant="plain" size="small" icon={Trash2} onClick={onRemove}>
            {t('centers.removeAction')}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
    </Card>
  )
}

function CenterMap({ center }: { center: AdminCenter }) {
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(frame)
  const tileUrl = useSiteSettings()?.tileUrl
  const state = useMap({ element, place: center, zoom: ZOOM, tileUrl: isSeen ? tileUrl : undefined, isInteractive: false })
  return (
    <div ref={frame} className="relative isolate aspect-[16/8] border-b border-line">
      <div ref={element} inert className="map absolute inset-0 -z-20" />
      {state !== 'shown' && <MapPlaceholder address={center.address} className="-z-10" />}
      {state === 'shown' && <MapAttribution />}
    </div>
  )
}

const AHEAD = '300px'

/** True once an element has come near the visible part of the page, and from then on. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}

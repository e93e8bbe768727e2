import type { StaffSession } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { endOtherSessions, endSession, staffQueries } from '../staff-requests.ts'
import { browserOf } from './browser-name.ts'

/** Where one is signed in, and how to end it. */
export function SessionsSection() {
  const { t } = useTranslation('staff')
  const queryClient = useQueryClient()
  const showToast = useToast()
  const query = useQuery(staffQueries.sessions)
  const end = useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? endOtherSessions() : endSession(id)),
    onSuccess: () => showToast({ title: t('account.sessions.ended') }),
    onError: (problem) => showToast({ title: errorText(problem, t), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffQueries.sessions.queryKey }),
  })
  const hasOthers = (query.data?.length ?? 0) > 1
  return (
    <PageSection
      title={t('account.sessions.title')}
      intro={t('account.sessions.intro')}
      actions={
        hasOthers && (
          <Button variant="quiet" size="small" isBusy={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-16" />}>
        {(sessions) => (
          <ul className="divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate(session.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </PageSection>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: StaffSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('staff')
  const { name, isPhone } = browserOf(session.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name ?? t('account.sessions.unknown')}</p>
        <p className="num text-sm text-ink-3">{t('account.sessions.seen', { date: formatDateTime(session.lastSeenAt) })}</p>
      </div>
      {session.isCurrent ? (
        <Chip tone="accent">{t('account.sessions.current')}</Chip>
      ) : (
        <Button variant="quiet" size="small" isBusy={isBusy} onClick={onEnd}>
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}

import { mayDo, type StaffSelf } from '@chioma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole, type LucideIcon, SearchX } from 'lucide-react'
import { lazy, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { SimulationPage } from '../../admin/analysis/prompts/simulation-page.tsx'
import { CentersPage } from '../../admin/booking/centers/centers-page.tsx'
import { ContentEditorPage } from '../../admin/site/content-editor-page.tsx'
import { OperationsPage } from '../../admin/site/operations/operations-page.tsx'
import { AccountPage } from '../../admin/staff/account/account-page.tsx'
import { AuditPage } from '../../admin/staff/audit/audit-page.tsx'
import { MembersPage } from '../../admin/staff/members/members-page.tsx'
import { SignInForm } from '../../admin/staff/sign-in/sign-in-page.tsx'
import { useSelf } from '../../admin/staff/staff-requests.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { SheetDialog } from '../../lib/sheet-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { CENTERS_KEY } from '../../visitor/booking/centers-query.ts'
import { contentQuery } from '../../visitor/site/home/use-content.ts'
import { AdminPanel } from './admin-panel.tsx'
import { ContentPreview } from './content-preview.tsx'
import { SECTIONS, type Section, sectionAt } from './sections.ts'
import { StaffShell } from './staff-shell.tsx'

const ShopPage = lazy(() => import('./shop-pages.tsx').then((module) => ({ default: module.ShopPage })))

/** The section at the address, inside the shell. The server asks for the same permissions once more. */
export function StaffPages({ self }: { self: StaffSelf }) {
  const { t } = useTranslation('staff')
  const { section, itemId } = sectionAt(useLocation().pathname) ?? {}
  const mine = SECTIONS.filter(({ permission }) => mayDo(self.role, permission))
  return (
    <StaffShell self={self} sections={mine} current={section}>
      {section === undefined ? (
        <NoPage icon={SearchX} title={t('shell.unknown')} text={t('shell.unknownText')} />
      ) : mine.includes(section) ? (
        <PageOf section={section} itemId={itemId} self={self} />
      ) : (
        <NoPage icon={LockKeyhole} title={t('shell.refused')} text={t('shell.refusedText', { role: t(`roles.${self.role}`) })} />
      )}
      <SessionEnd />
    </StaffShell>
  )
}

/** Stands in the place of a page that is not there, or not for this member. */
function NoPage({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  useDocumentTitle(title)
  return (
    <div className="grid place-items-center gap-2.5 py-[12vh] text-center">
      <Icon size={34} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <h1 className="text-page">{title}</h1>
      <p className="max-w-md text-ink-2">{text}</p>
    </div>
  )
}

function PageOf({ section, itemId, self }: { section: Section; itemId: string | undefined; self: StaffSelf }): ReactNode {
  switch (section.name) {
    case 'overview':
      return <AdminPanel self={self} />
    case 'centers':
      return <Centers />
    case 'content':
      return <Content />
    case 'simulation':
      return <SimulationPage mayManage={mayDo(self.role, 'models.manage')} />
    case 'products':
    case 'orders':
    case 'shipping':
    case 'bookings':
    case 'legal':
      return (
        <LazyPart fallback={<Skeleton className="h-80" />}>
          <ShopPage name={section.name} itemId={itemId} self={self} />
        </LazyPart>
      )
    case 'members':
      return <MembersPage />
    case 'audit':
      return <AuditPage />
    case 'operations':
      return <OperationsPage />
    case 'account':
      return <AccountPage />
  }
}

/** What visitors read on the site is asked for anew once it is saved. */
function Content() {
  const queryClient = useQueryClient()
  return (
    <ContentEditorPage
      renderPreview={(preview) => <ContentPreview {...preview} />}
      onSaved={() => queryClient.invalidateQueries({ queryKey: contentQuery.queryKey })}
    />
  )
}

/** What visitors see of the centres is asked for anew with what the staff see. */
function Centers() {
  const queryClient = useQueryClient()
  return <CentersPage onChanged={() => queryClient.invalidateQueries({ queryKey: CENTERS_KEY })} />
}

/** When the session has ended, signing in again happens over the page, so that nothing that was typed is lost. */
function SessionEnd() {
  const { t } = useTranslation('staff')
  const queryClient = useQueryClient()
  // Signing in again brings a session with another end.
  const { sessionEndsAt } = useSelf()
  const [ended, setEnded] = useState<string>()
  const notice = useEffectEvent((error: unknown): void => {
    if (error instanceof ApiError && error.code === 'sign_in_required') setEnded(sessionEndsAt)
  })
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
  const known = useRef(sessionEndsAt)
  useEffect(() => {
    if (known.current === sessionEndsAt) return
    known.current = sessionEndsAt
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [sessionEndsAt, queryClient])
  return (
    <SheetDialog
      isOpen={ended === sessionEndsAt}
      onClose={() => setEnded(undefined)}
      width="narrow"
      title={t('shell.sessionEnded')}
      description={t('shell.sessionEndedText')}
    >
      <SignInForm />
    </SheetDialog>
  )
}

import { renameSelfSchema, STAFF_NAME_LENGTH, type StaffSession } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorText } from '../../../lib/api/error-text.ts'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { newPassword, PasswordField, requiredText, useCredentialWords } from '../sign-in/password-field.tsx'
import { NewPasswordField } from '../sign-in/sign-in-page.tsx'
import { changePassword, endOtherSessions, endSession, rename, staffQueries, useSelf, useSelfChange } from '../staff-requests.ts'
import { TotpSection } from './totp-section.tsx'

/** The signed-in member's own account. */
export function AccountPage() {
  const { t } = useTranslation('staff')
  const { email, role } = useSelf()
  return (
    <PageFrame title={t('account.title')} intro={`${email} · ${t(`roles.${role}`)}`}>
      <NameSection />
      <PasswordSection />
      <TotpSection />
      <SessionsSection />
    </PageFrame>
  )
}

function NameSection() {
  const { t } = useTranslation('staff')
  const self = useSelf()
  const onSelf = useSelfChange()
  const showToast = useToast()
  const { form, submit, isBusy, formError } = useApiForm({
    schema: renameSelfSchema,
    defaultValues: { name: self.name },
    wordsFor: useCredentialWords(),
    send: ({ name }) => rename(name),
    onDone: (changed) => {
      onSelf(changed)
      showToast({ title: t('account.name.saved') })
    },
  })
  return (
    <PageSection title={t('account.name.title')} intro={t('account.name.intro')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex max-w-xl flex-wrap items-end gap-3"
      >
        <FormTextField
          control={form.control}
          name="name"
          label={t('fields.name')}
          autoComplete="name"
          maxLength={STAFF_NAME_LENGTH}
          required
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="quiet" isBusy={isBusy} disabled={form.watch('name').trim() === self.name}>
          {t('forms.save')}
        </Button>
        <FieldError id={undefined} message={formError} />
      </form>
    </PageSection>
  )
}

function PasswordSection() {
  const { t } = useTranslation('staff')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PageSection
      title={t('account.password.title')}
      intro={t('account.password.intro')}
      actions={
        !isOpen && (
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            {t('account.password.open')}
          </Button>
        )
      }
    >
      {isOpen ? <PasswordForm onClose={() => setIsOpen(false)} /> : undefined}
    </PageSection>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { email } = useSelf()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { form, submit, isBusy, formError } = useApiForm({
    schema: z.object({ current: requiredText, next: newPassword }),
    defaultValues: { current: '', next: '' },
    wordsFor: useCredentialWords(),
    send: changePassword,
    onDone: () => {
      showToast({ title: t('account.password.saved') })
      void queryClient.invalidateQueries({ queryKey: staffQueries.sessions.queryKey })
      onClose()
    },
  })
  return (
    <div className="max-w-md">
      <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('account.password.action')}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          control={form.control}
          name="current"
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          autoFocus
          required
        />
        <NewPasswordField control={form.control} name="next" />
      </SheetForm>
      <Button variant="plain" size="small" className="mt-3" onClick={onClose}>
        {t('forms.cancel')}
      </Button>
    </div>
  )
}

const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What people call a browser that introduces itself as `userAgent`; no name for one that says nothing known. */
export function browserOf(userAgent: string): { name: string | undefined; isPhone: boolean } {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const name = [browser, system].filter((part) => part !== undefined).join(', ')
  return { name: name === '' ? undefined : name, isPhone: system === 'iPhone' || system === 'Android' }
}

/** Where one is signed in, and how to end it. */
function SessionsSection() {
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
          <RowList items={sessions}>
            {(session) => (
              <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate(session.id)} />
            )}
          </RowList>
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

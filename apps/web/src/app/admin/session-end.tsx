import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInForm } from '../../admin/staff/sign-in/sign-in-page.tsx'
import { useSelf } from '../../admin/staff/use-presence.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** When the session has ended, signing in again happens over the page, so that nothing that was typed is lost. */
export function SessionEnd() {
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
    <Dialog
      isOpen={ended === sessionEndsAt}
      onOpenChange={() => setEnded(undefined)}
      width="narrow"
      title={t('shell.sessionEnded')}
      description={t('shell.sessionEndedText')}
      closeLabel={t('site:actions.close')}
    >
      <div className="p-5 sm:p-7">
        <SignInForm />
      </div>
    </Dialog>
  )
}

import type { RemoteProviderId } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { modelQueries, storeKey, useRefreshModels } from './model-requests.ts'

/** A provider's key goes to the server, and only its last four characters come back. */
export function KeyDialog({ provider, onClose }: { provider: RemoteProviderId; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const { data } = useQuery(modelQueries.providers)
  const name = data?.find(({ id }) => id === provider)?.name ?? provider
  const [apiKey, setApiKey] = useState('')
  const form = useSubmit({
    fields: ['apiKey'] as const,
    check: (): { apiKey?: string } => (apiKey.trim().length < SHORTEST_KEY ? { apiKey: t('keys.short') } : {}),
    send: () => storeKey(provider, apiKey.trim()),
    onDone: () => {
      showToast({ title: t('keys.stored', { name }) })
      onClose()
      void refresh()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="narrow"
      title={t('keys.enterTitle', { name })}
      description={t('keys.enterText')}
      closeLabel={t('site:actions.close')}
    >
      <div className="p-5 sm:p-7">
        <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('keys.store')}>
          <TextField
            label={t('keys.field')}
            type="password"
            autoComplete="off"
            required
            value={apiKey}
            onValueChange={setApiKey}
            error={form.errorOf('apiKey')}
          />
        </SheetForm>
      </div>
    </Dialog>
  )
}

const SHORTEST_KEY = 8

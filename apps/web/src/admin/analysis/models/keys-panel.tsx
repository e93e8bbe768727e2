import { type AiProvider, providerKeySchema, type RemoteProviderId } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '../../../lib/confirm-dialog.tsx'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog, useFinish, useLateFailure } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelQueries, removeKey, storeKey, useRefreshModels } from './model-requests.ts'

const TONES: Record<AiProvider['keySource'], ChipTone> = {
  not_needed: 'neutral',
  none: 'neutral',
  environment: 'accent',
  stored: 'accent',
  unreadable: 'high',
}

/** Whose key is known and from where; keys go in here and never come out again. */
export function KeysPanel({ onEnter }: { onEnter: (provider: RemoteProviderId) => void }) {
  const { t } = useTranslation('staff')
  const [removed, setRemoved] = useState<AiProvider>()
  return (
    <PageSection title={t('keys.title')} intro={t('keys.intro')}>
      <Loaded query={useQuery(modelQueries.providers)} skeleton={<Skeleton className="h-60" />}>
        {(providers) => (
          <RowList items={providers}>
            {(provider) => (
              <KeyRow
                key={provider.id}
                provider={provider}
                onEnter={() => onEnter(provider.id)}
                onRemove={() => setRemoved(provider)}
              />
            )}
          </RowList>
        )}
      </Loaded>
      {removed !== undefined && <RemoveKeyDialog provider={removed} onClose={() => setRemoved(undefined)} />}
    </PageSection>
  )
}

function KeyRow({ provider, onEnter, onRemove }: { provider: AiProvider; onEnter: () => void; onRemove: () => void }) {
  const { t } = useTranslation('staff')
  const { name, keySource, keyEnding } = provider
  const isStored = keySource === 'stored' || keySource === 'unreadable'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-semibold">{name}</span>
        <Chip tone={TONES[keySource]}>{t(`models.keySource.${keySource}`)}</Chip>
        {keyEnding !== null && (
          <span className="font-mono text-sm text-ink-2">
            <span aria-hidden="true">••••</span>
            <span className="sr-only">{t('keys.ending')} </span>
            {keyEnding}
          </span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={onEnter}>
          {t(isStored ? 'keys.replace' : 'keys.enter')}
          <span className="sr-only">: {name}</span>
        </Button>
        {isStored && (
          <Button variant="plain" size="small" onClick={onRemove}>
            {t('keys.forget')}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

function RemoveKeyDialog({ provider: { id, name }, onClose }: { provider: AiProvider; onClose: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <RemovalDialog
      title={t('keys.forgetTitle', { name })}
      text={t('keys.forgetText')}
      action={t('keys.forget')}
      remove={() => removeKey(id)}
      done={t('keys.forgotten', { name })}
      refresh={useRefreshModels()}
      onClose={onClose}
    />
  )
}

const isTooLong = (key: unknown): boolean => providerKeySchema.shape.apiKey.safeParse(key).error?.issues[0]?.code === 'too_big'

/** A provider's key goes to the server, and only its last four characters come back. */
export function KeyDialog({ provider, onClose }: { provider: RemoteProviderId; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const finish = useFinish(onClose, useRefreshModels())
  const { data } = useQuery(modelQueries.providers)
  const name = data?.find(({ id }) => id === provider)?.name ?? provider
  const { form, submit, isBusy, formError } = useApiForm({
    schema: providerKeySchema,
    defaultValues: { apiKey: '' },
    wordsFor: (_field, key) => t(isTooLong(key) ? 'keys.long' : 'keys.short'),
    send: ({ apiKey }) => storeKey(provider, apiKey),
    onDone: () => finish({ title: t('keys.stored', { name }) }),
    onFailed: useLateFailure(),
  })
  return (
    <SheetDialog onClose={onClose} width="narrow" title={t('keys.enterTitle', { name })} description={t('keys.enterText')}>
      <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('keys.store')}>
        <FormTextField control={form.control} name="apiKey" label={t('keys.field')} type="password" autoComplete="off" required />
      </SheetForm>
    </SheetDialog>
  )
}

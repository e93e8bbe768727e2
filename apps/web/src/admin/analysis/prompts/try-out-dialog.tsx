import type { AiModel, HiddenPrompt, PromptTryOutResult } from '@chioma/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelQueries } from '../models/model-requests.ts'
import { tryOut } from './prompt-requests.ts'
import { TryOutResult } from './try-out-result.tsx'

interface TryOutDialogProps {
  prompt: HiddenPrompt
  title: string
  draft: string
  onClose: () => void
}

/** A draft on the sample photos, beside the prompt in use, before a visitor's photo meets it. */
export function TryOutDialog({ prompt, title, draft, onClose }: TryOutDialogProps) {
  const { t } = useTranslation('staff')
  const { data } = useQuery(modelQueries.list)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="wide"
      title={t('tryOut.title', { title })}
      description={t('tryOut.text')}
      closeLabel={t('site:actions.close')}
    >
      <div className="p-5 sm:p-7">
        {data === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <TryOut prompt={prompt} draft={draft} models={data.filter(canBeAsked)} />
        )}
      </div>
    </Dialog>
  )
}

const canBeAsked = ({ provider, keySource }: AiModel): boolean =>
  provider !== 'local' && keySource !== 'none' && keySource !== 'unreadable'

interface TryOutProps {
  prompt: HiddenPrompt
  draft: string
  models: readonly AiModel[]
}

function TryOut({ prompt, draft, models }: TryOutProps) {
  const { t } = useTranslation('staff')
  const [aiModelId, setAiModelId] = useState(() => (models.find(({ isActive }) => isActive) ?? models[0])?.id ?? '')
  const trial = useMutation<PromptTryOutResult>({ mutationFn: () => tryOut(prompt.id, { aiModelId, draft: draft.trim() }) })
  if (models.length === 0)
    return (
      <EmptyState icon={FlaskConical} title={t('tryOut.noModel')}>
        {t('tryOut.noModelText')}
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,22rem)_auto] sm:justify-start">
        <SelectField
          label={t('tryOut.model')}
          options={models.map(({ id, name, provider }) => ({ value: id, label: `${name} (${provider.toUpperCase()})` }))}
          value={aiModelId}
          onValueChange={setAiModelId}
        />
        <Button isBusy={trial.isPending} onClick={() => trial.mutate()}>
          {!trial.isPending && <FlaskConical size={18} aria-hidden="true" />}
          {t('tryOut.run')}
        </Button>
      </div>
      {trial.isPending && (
        <div role="status" className="grid gap-2 text-sm text-ink-2">
          {t('tryOut.running')}
          <Progress label={t('tryOut.running')} />
        </div>
      )}
      {trial.error !== null && (
        <Notice tone="danger" role="alert">
          {errorText(trial.error, t)}
        </Notice>
      )}
      {trial.data !== undefined && !trial.isPending && <TryOutResult result={trial.data} />}
    </div>
  )
}

import type { AiModel, RemoteProviderId } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { Cpu, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { RemovalDialog } from '../../../lib/confirm-dialog.tsx'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { AddModelDialog } from './add-model-dialog.tsx'
import { KeyDialog, KeysPanel } from './keys-panel.tsx'
import {
  MODEL_FORM,
  ModelIdField,
  NameAndPriority,
  PriceFields,
  PriorityField,
  Probing,
  patchOf,
  useModelWords,
  useProblemWords,
} from './model-form.tsx'
import { changeModel, modelQueries, removeModel, useRefreshModels } from './model-requests.ts'
import { type ModelRights, ModelRow } from './model-row.tsx'
import { SpendPanel } from './spend-panel.tsx'

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit'; model: AiModel }
  | { kind: 'remove'; model: AiModel }
  | { kind: 'key'; provider: RemoteProviderId }

/** Which models look at photos, whose keys are known, and what it costs. */
export function ModelsTab({ mayManage, mayManageKeys }: ModelRights) {
  const { t } = useTranslation('staff')
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  return (
    <div className="grid gap-6">
      <PageSection
        title={t('models.title')}
        intro={t('models.intro')}
        actions={
          mayManage && (
            <Button size="small" onClick={() => setDialog({ kind: 'add' })}>
              <Plus size={17} aria-hidden="true" />
              {t('models.add')}
            </Button>
          )
        }
      >
        <ModelList mayManage={mayManage} mayManageKeys={mayManageKeys} onDialog={setDialog} />
      </PageSection>
      {mayManageKeys && <KeysPanel onEnter={(provider) => setDialog({ kind: 'key', provider })} />}
      <SpendPanel mayManage={mayManage} />
      {dialog?.kind === 'add' && <AddModelDialog onClose={close} />}
      {dialog?.kind === 'edit' && <EditModelDialog model={dialog.model} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveModelDialog model={dialog.model} onClose={close} />}
      {dialog?.kind === 'key' && <KeyDialog provider={dialog.provider} onClose={close} />}
    </div>
  )
}

function ModelList({ onDialog, ...rights }: ModelRights & { onDialog: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('staff')
  return (
    <Loaded query={useQuery(modelQueries.list)} skeleton={<Skeletons count={3} className="h-24" />}>
      {(models) => (
        <RowList items={models} empty={<EmptyState icon={Cpu} title={t('models.empty')} />}>
          {(model) => (
            <ModelRow
              key={model.id}
              model={model}
              {...rights}
              onEdit={() => onDialog({ kind: 'edit', model })}
              onRemove={() => onDialog({ kind: 'remove', model })}
              onKey={(provider) => onDialog({ kind: 'key', provider })}
            />
          )}
        </RowList>
      )}
    </Loaded>
  )
}

function RemoveModelDialog({ model: { id, name }, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <RemovalDialog
      title={t('models.removeTitle', { name })}
      text={t('models.removeText')}
      action={t('models.remove')}
      remove={() => removeModel(id)}
      done={t('models.removed', { name })}
      refresh={useRefreshModels()}
      onClose={onClose}
    />
  )
}

/**
 * Changes what is known of a model; another identifier is proved first. When somebody else was quicker, both sides are shown and
 * nothing is overwritten.
 */
function EditModelDialog({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const editing = useEditForm({
    ...MODEL_FORM,
    resource: model,
    wordsFor: useProblemWords(),
    send: (input, base) => changeModel(model.id, patchOf(input, base)),
    messageOf: () => ({ title: t('models.updated') }),
    onFailed: (error) => showToast({ title: t('models.updateFailed'), description: errorText(error, t), variant: 'destructive' }),
    refresh: useRefreshModels(),
    onClose,
  })
  const { base, form, isBusy } = editing
  return (
    <EditDialog
      title={t('models.editTitle', { name: model.name })}
      editing={editing}
      wordsOf={useModelWords()}
      labelOf={(field) => t(`models.fields.${field}`)}
      action={t('forms.save')}
      onClose={onClose}
    >
      {model.provider === 'local' ? (
        <PriorityField control={form.control} />
      ) : (
        <>
          <NameAndPriority control={form.control} />
          <ModelIdField control={form.control} name="modelId" />
          <PriceFields control={form.control} />
        </>
      )}
      {isBusy && form.getValues('modelId') !== base.modelId && <Probing />}
    </EditDialog>
  )
}

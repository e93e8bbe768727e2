import { type AiModel, aiModelSchema, type RemoteProviderId } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleDollarSign, Eye, EyeOff, KeyRound, Pencil, ScanEye, Server, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, standingErrorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { formatDateTime, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useModelWords, valuesOf } from './model-form.tsx'
import { changeModel, probeModel, useRefreshModels } from './model-requests.ts'

/** What the signed-in member may do here. */
export interface ModelRights {
  mayManage: boolean
  mayManageKeys: boolean
}

interface ModelRowProps extends ModelRights {
  model: AiModel
  onEdit: () => void
  onRemove: () => void
  onKey: (provider: RemoteProviderId) => void
}

export function ModelRow({ model, mayManage, mayManageKeys, onEdit, onRemove, onKey }: ModelRowProps) {
  const { t } = useTranslation('staff')
  const activation = useActivation(model)
  const proof = useProbe(model)
  const [isAskingOff, setIsAskingOff] = useState(false)
  const failure = standingErrorText(activation.error, t)
  const { provider } = model
  const isProving = proof.isPending || (activation.pending === true && provider !== 'local')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_15.5rem_auto]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-text text-base font-semibold tracking-normal">
          {model.name}
          {model.isActive && <Chip tone="accent">{t('models.active')}</Chip>}
          {model.isRecommended && <Chip>{t('models.recommended')}</Chip>}
        </h3>
        <p className="num mt-0.5 text-note text-ink-2">
          <span className="font-semibold">{provider.toUpperCase()}</span> · <span className="break-all">{model.modelId}</span> ·{' '}
          {t('models.priority', { priority: model.priority })}
        </p>
        <ModelFacts model={model} onKey={mayManageKeys && provider !== 'local' ? () => onKey(provider) : undefined} />
      </div>
      <div className="flex items-center gap-3 max-md:col-span-full max-md:row-start-2">
        <Switch
          label={t('models.switch', { name: model.name })}
          isLabelHidden
          isOn={activation.pending ?? model.isActive}
          isBusy={activation.pending !== undefined}
          isDisabled={!mayManage || proof.isPending}
          onChange={(isActive) => (isActive || provider !== 'local' ? activation.mutate(isActive) : setIsAskingOff(true))}
        />
        <span className="text-note leading-snug text-ink-2">{t(model.isActive ? 'models.used' : 'models.unused')}</span>
      </div>
      {mayManage && (
        <Menu label={t('models.actionsFor', { name: model.name })} isBusy={isProving}>
          <MenuItem icon={<Pencil size={17} />} onSelect={onEdit}>
            {t('models.edit')}
          </MenuItem>
          {provider !== 'local' && (
            <>
              <MenuItem icon={<ScanEye size={17} />} onSelect={() => proof.mutate()}>
                {t('models.prove')}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={<Trash2 size={17} />} isDestructive onSelect={onRemove}>
                {t('models.remove')}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      <p role="status" className="col-span-full text-sm text-ink-2 empty:hidden">
        {isProving && t('models.proving')}
      </p>
      {activation.conflict !== undefined && (
        <ConflictQuestion
          conflict={activation.conflict}
          labelOf={(field) => t(field === 'isActive' ? 'prompts.isActive' : `models.fields.${field}`)}
          className="col-span-full"
        />
      )}
      {isAskingOff && (
        <ConfirmDialog
          title={t('models.offTitle', { name: model.name })}
          text={t('models.offText')}
          confirm={{
            label: t('models.offConfirm'),
            onConfirm: () => {
              setIsAskingOff(false)
              activation.mutate(false)
            },
          }}
          cancel={{ label: t('models.offCancel'), onCancel: () => setIsAskingOff(false) }}
        />
      )}
      {failure !== undefined && (
        <Notice tone="danger" className="col-span-full">
          {failure}
        </Notice>
      )}
    </li>
  )
}

/** Switching on takes as long as the model needs to show that it sees; what it is must be what was looked at. */
function useActivation(model: AiModel) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const wordsOf = useModelWords()
  const isOn = (isActive: boolean) => ({ isActive: t(`insights:filters.${isActive}`) })
  return useVersionedMutation({
    seen: model,
    schema: aiModelSchema,
    mutationFn: (isActive: boolean, { id, version }) => changeModel(id, { isActive, version }),
    wordsOf: (now) => ({ ...wordsOf(valuesOf(now)), ...isOn(now.isActive) }),
    wordsOfWanted: isOn,
    onSuccess: () => showToast({ title: t('models.updated'), description: t('models.statusUpdated') }),
    onError: (error) => showToast({ title: t('models.updateFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: useRefreshModels(),
  })
}

function useProbe({ id, name }: AiModel) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  return useMutation({
    mutationFn: () => probeModel(id),
    onSuccess: ({ lastProbe }) => {
      const failure = lastProbe?.failureCode ?? undefined
      if (failure === undefined) showToast({ title: t('models.proved', { name }) })
      else
        showToast({
          title: t('models.notProved', { name }),
          description: t(`errors:modelFailure.${failure}`),
          variant: 'destructive',
        })
    },
    onError: (error) => showToast({ title: t('models.updateFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: refresh,
  })
}

interface ModelFactsProps {
  model: AiModel
  /** Opens the way to enter its provider's key; absent where the member may not. */
  onKey: (() => void) | undefined
}

/** Whether its key is known, when it last proved that it sees, and what it costs. */
function ModelFacts({ model, onKey }: ModelFactsProps) {
  const { t } = useTranslation('staff')
  if (model.provider === 'local')
    return (
      <ul className="mt-2">
        <Fact icon={<Server size={15} />}>{t('models.facts.local')}</Fact>
      </ul>
    )
  return (
    <ul className="num mt-2 flex flex-wrap gap-x-5 gap-y-1">
      <KeyFact model={model} onKey={onKey} />
      <ProbeFact model={model} />
      <PriceFact model={model} />
    </ul>
  )
}

function KeyFact({ model: { keySource }, onKey }: ModelFactsProps) {
  const { t } = useTranslation('staff')
  const isLacking = keySource === 'none' || keySource === 'unreadable'
  return (
    <Fact icon={<KeyRound size={15} />} isAlarming={isLacking}>
      {t(`models.keySource.${keySource}`)}
      {isLacking && onKey !== undefined && (
        <button type="button" onClick={onKey} className="text-link ml-2 min-h-6 font-semibold text-accent-strong">
          {t('models.facts.enterKey')}
        </button>
      )}
    </Fact>
  )
}

function ProbeFact({ model: { lastProbe } }: Pick<ModelFactsProps, 'model'>) {
  const { t } = useTranslation('staff')
  if (lastProbe === null) return <Fact icon={<EyeOff size={15} />}>{t('models.facts.unproved')}</Fact>
  const date = formatDateTime(lastProbe.at)
  return lastProbe.failureCode === null ? (
    <Fact icon={<Eye size={15} />}>{t('models.facts.sees', { date })}</Fact>
  ) : (
    <Fact icon={<CircleAlert size={15} />} isAlarming>
      {t('models.facts.failed', { date, reason: t(`errors:modelFailure.${lastProbe.failureCode}`) })}
    </Fact>
  )
}

function PriceFact({ model: { price } }: Pick<ModelFactsProps, 'model'>) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return (
    <Fact icon={<CircleDollarSign size={15} />}>
      {price === null
        ? t('models.facts.noPrice')
        : t('models.facts.price', {
            input: formatUsd(price.inputUsdPerMillion, language),
            output: formatUsd(price.outputUsdPerMillion, language),
          })}
    </Fact>
  )
}

function Fact({ icon, isAlarming = false, children }: { icon: ReactNode; isAlarming?: boolean; children: ReactNode }) {
  return (
    <li className={classNames('flex items-start gap-1.5 text-sm', isAlarming ? 'text-high' : 'text-ink-3')}>
      <span aria-hidden="true" className="mt-0.75 shrink-0">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

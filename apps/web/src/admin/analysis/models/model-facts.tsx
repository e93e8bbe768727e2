import type { AiModel } from '@chioma/contract'
import { CircleAlert, CircleDollarSign, Eye, EyeOff, KeyRound, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatUsd } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'

interface ModelFactsProps {
  model: AiModel
  /** Opens the way to enter its provider's key; absent where the member may not. */
  onKey: (() => void) | undefined
}

/** Whether its key is known, when it last proved that it sees, and what it costs. */
export function ModelFacts({ model, onKey }: ModelFactsProps) {
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
      <ProofFact model={model} />
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

function ProofFact({ model: { lastProbe } }: Pick<ModelFactsProps, 'model'>) {
  const { t } = useTranslation('staff')
  if (lastProbe === null) return <Fact icon={<EyeOff size={15} />}>{t('models.facts.neverProved')}</Fact>
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
  return (
    <Fact icon={<CircleDollarSign size={15} />}>
      {price === null
        ? t('models.facts.noPrice')
        : t('models.facts.price', {
            input: formatUsd(price.inputUsdPerMillion),
            output: formatUsd(price.outputUsdPerMillion),
          })}
    </Fact>
  )
}

function Fact({ icon, isAlarming = false, children }: { icon: ReactNode; isAlarming?: boolean; children: ReactNode }) {
  return (
    <li className={classNames('flex items-start gap-1.5 text-sm', isAlarming ? 'text-high' : 'text-ink-3')}>
      <span aria-hidden="true" className="mt-[0.2rem] shrink-0">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

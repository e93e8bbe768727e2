import type { AnalysisStatus } from '@chioma/contract'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'

const STATUS_STYLES = {
  completed: { tone: 'low', icon: CircleCheck },
  failed: { tone: 'high', icon: CircleX },
  pending: { tone: 'medium', icon: LoaderCircle },
  processing: { tone: 'medium', icon: LoaderCircle },
} as const

interface StatusBadgeProps {
  status: AnalysisStatus
  /** Without colour, beside an answer that has its own. */
  isQuiet?: boolean
}

/** Where an analysis stands: green, red or yellow, always with the word and its own sign. */
export function StatusBadge({ status, isQuiet = false }: StatusBadgeProps) {
  const { t } = useTranslation('journey')
  const { tone, icon: Icon } = STATUS_STYLES[status]
  return (
    <Chip tone={isQuiet ? 'neutral' : tone}>
      <Icon size={14} aria-hidden="true" />
      {t(`report.status.${status}`)}
    </Chip>
  )
}

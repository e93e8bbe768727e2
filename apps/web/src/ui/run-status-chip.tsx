import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { Chip } from './chip.tsx'

const STYLES = {
  completed: { tone: 'low', icon: CircleCheck },
  failed: { tone: 'high', icon: CircleX },
  pending: { tone: 'medium', icon: LoaderCircle },
  processing: { tone: 'medium', icon: LoaderCircle },
} as const

interface RunStatusChipProps {
  status: keyof typeof STYLES
  label: string
  /** Without colour, beside an answer that has its own. */
  isQuiet?: boolean
}

/** Where a run stands: green, red or yellow, always with the word and its own sign. */
export function RunStatusChip({ status, label, isQuiet = false }: RunStatusChipProps) {
  const { tone, icon: Icon } = STYLES[status]
  return (
    <Chip tone={isQuiet ? 'neutral' : tone}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </Chip>
  )
}

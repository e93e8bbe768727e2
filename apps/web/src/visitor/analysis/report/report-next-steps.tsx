import { type Analysis, SIMULATED_FINDINGS } from '@chioma/contract'
import { Camera, ChartLine, History, type LucideIcon, RefreshCw, Wand } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteButton } from '../../../ui/button.tsx'
import { againPath, changesPath, simulationPath } from '../paths.ts'

interface NextStep {
  name: 'simulation' | 'sameSpot' | 'newPhoto' | 'changes' | 'allReports'
  icon: LucideIcon
  path: (analysis: Analysis) => string
  isFor: (analysis: Analysis) => boolean
}

const always = () => true

/** Where a thinning place is marked and no doctor comes first; the page itself says what else may stand against it. */
const hasThinningPlace = ({ answer, detectedIssues }: Analysis): boolean =>
  answer?.kind === 'signs_found' &&
  detectedIssues.some(({ code, overlayUrl }) => overlayUrl !== undefined && SIMULATED_FINDINGS.some((one) => one === code))

/** Where an owner can go from the report, a line each: words in `journey:report.goOn`. */
const NEXT_STEPS: readonly NextStep[] = [
  { name: 'simulation', icon: Wand, path: ({ id }) => simulationPath(id), isFor: hasThinningPlace },
  { name: 'sameSpot', icon: RefreshCw, path: ({ id }) => againPath(id), isFor: ({ status }) => status === 'completed' },
  { name: 'newPhoto', icon: Camera, path: () => '/#start', isFor: always },
  { name: 'changes', icon: ChartLine, path: ({ id }) => changesPath(id), isFor: always },
  { name: 'allReports', icon: History, path: () => '/#history', isFor: always },
]

/** The ways on from a report to other pages. */
export function ReportNextSteps({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('journey')
  const id = useId()
  return (
    <nav aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="mb-3.5 font-display text-title-lg leading-tight">
        {t('report.goOn.title')}
      </h2>
      <ul className="flex flex-wrap gap-2.5">
        {NEXT_STEPS.filter(({ isFor }) => isFor(analysis)).map(({ name, icon: Icon, path }) => (
          <li key={name}>
            <RouteButton to={path(analysis)} variant="quiet" size="small">
              <Icon size={16} aria-hidden="true" />
              {t(`report.goOn.${name}`)}
            </RouteButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}

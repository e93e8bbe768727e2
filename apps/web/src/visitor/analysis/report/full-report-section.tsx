import type { ReportBlock } from '@chioma/contract'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { ReportSection } from './report-sections.tsx'
import { ReportText } from './report-text.tsx'

/** The whole report as one text, folded away until somebody wants it; it is printed when it is open. */
export function FullReportSection({ blocks }: { blocks: readonly ReportBlock[] }) {
  const { t } = useTranslation('journey')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (blocks.length === 0) return null
  return (
    <div className={isOpen ? undefined : 'print:hidden'}>
      <ReportSection title={t('report.fullReport')}>
        <div className="overflow-hidden rounded-card border border-line bg-surface print:border-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-12 w-full items-center justify-between gap-4 px-5 py-3 text-left font-semibold transition-colors hover:bg-sunken focus-visible:-outline-offset-3 print:hidden"
          >
            {isOpen ? t('report.closeFullReport') : t('report.openFullReport')}
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={classNames('shrink-0 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
          <div id={id}>{isOpen && <ReportText blocks={blocks} />}</div>
        </div>
      </ReportSection>
    </div>
  )
}

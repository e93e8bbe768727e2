import type { DeclaredView, ReanalysisRequest } from '@chioma/contract'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ViewChoice } from './view-choice.tsx'

interface AnalyzeAnywayProps {
  isBusy: boolean
  onAnalyze: (request: ReanalysisRequest) => void
}

/** The way on where a photo was wrongly rejected: the person knows better than the gate what it shows. */
export function AnalyzeAnyway({ isBusy, onAnalyze }: AnalyzeAnywayProps) {
  const { t } = useTranslation('journey')
  const [view, setView] = useState<DeclaredView>()
  return (
    <div className="grid gap-4 rounded-small border border-line px-4 py-4">
      <p className="text-compact text-ink-2">{t('analyzeAnyway.text')}</p>
      <ViewChoice value={view} onChange={setView} />
      <Button
        variant="quiet"
        className="justify-self-start"
        isBusy={isBusy}
        onClick={() => onAnalyze({ isHairOrScalp: true, ...(view !== undefined && { view }) })}
      >
        {!isBusy && <ScanSearch size={18} aria-hidden="true" className="shrink-0" />}
        {t('analyzeAnyway.button')}
      </Button>
    </div>
  )
}

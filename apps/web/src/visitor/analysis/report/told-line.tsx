import type { Analysis, ReportDocument } from '@chioma/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { type WarningAnswer, WarningSignsQuestion } from '../photo/warning-signs-question.tsx'
import { useReanalysis } from './analysis-query.ts'

type Told = NonNullable<ReportDocument['told']>

/** What the person answered about warning signs. */
export function ToldLine({ told: { isWarning, text }, children }: { told: Told; children?: ReactNode }) {
  const Icon = isWarning ? CircleAlert : CircleCheck
  return (
    <p className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 text-compact text-ink-2">
      <Icon size={18} aria-hidden="true" className={isWarning ? 'mt-1 text-high' : 'mt-1 text-accent'} />
      <span>
        {text} {children}
      </span>
    </p>
  )
}

interface ChangeableToldProps {
  analysis: Analysis
  told: Told
  onReanalysisStarted: () => void
}

/** The same for the one who answered: another answer has the report written anew. */
export function ChangeableTold({ analysis, told, onReanalysisStarted }: ChangeableToldProps) {
  const { t } = useTranslation('journey')
  const [chosen, setChosen] = useState<readonly WarningAnswer[]>()
  const [isAsked, setIsAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const reanalysis = useReanalysis(analysis, onReanalysisStarted)
  const open = () => {
    setChosen(told.signs)
    setIsAsked(false)
    requestAnimationFrame(() => input.current?.focus())
  }
  const close = () => {
    setChosen(undefined)
    opener.current?.focus()
  }
  const save = () => {
    if (chosen === undefined || chosen.length === 0) {
      setIsAsked(true)
      return input.current?.focus()
    }
    reanalysis.mutate({ warningSigns: [...chosen] })
  }
  return (
    <div className="grid gap-3">
      <ToldLine told={told}>
        <button
          ref={opener}
          type="button"
          aria-expanded={chosen !== undefined}
          aria-controls={id}
          className="text-link min-h-6 pointer-coarse:min-h-11 print:hidden"
          onClick={chosen === undefined ? open : close}
        >
          {t('report.told.change')}
        </button>
      </ToldLine>
      <div id={id} className="empty:hidden print:hidden">
        {chosen !== undefined && (
          <div className="grid gap-4 rounded-card border border-line bg-sunken px-5 py-5">
            <WarningSignsQuestion chosen={chosen} onChange={setChosen} isAsked={isAsked} inputRef={input} />
            <div className="flex flex-wrap gap-2.5">
              <Button size="small" isBusy={reanalysis.isPending} onClick={save}>
                {t('report.told.save')}
              </Button>
              <Button size="small" variant="quiet" onClick={close}>
                {t('report.told.cancel')}
              </Button>
            </div>
            <FailureNotice error={reanalysis.error} title={t('report.told.failed')} />
          </div>
        )}
      </div>
    </div>
  )
}

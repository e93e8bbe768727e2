import type { Language, SimulationRenderer, SimulationTryOutResult } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { formatNumber, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { tryOutSimulation } from './prompt-requests.ts'

interface SimulationTryOutProps {
  language: Language
  draft: string
  renderer: SimulationRenderer | undefined
  onClose: () => void
}

/** A draft on the drawn sample head, before a visitor's photo meets it: both courses, or why one could not be used. */
export function SimulationTryOut({ language, draft, renderer, onClose }: SimulationTryOutProps) {
  const { t } = useTranslation('staff')
  const trial = useMutation({ mutationFn: () => tryOutSimulation({ language, draft: draft.trim() }) })
  const isEmbedded = renderer?.model === null
  return (
    <SheetDialog
      onClose={onClose}
      width="wide"
      title={t('simulation.tryOut.title')}
      description={t(isEmbedded ? 'simulation.tryOut.textEmbedded' : 'simulation.tryOut.text')}
    >
      <div className="grid justify-items-start gap-6">
        <Button isBusy={trial.isPending} onClick={() => trial.mutate()}>
          {!trial.isPending && <FlaskConical size={18} aria-hidden="true" />}
          {t('simulation.tryOut.run')}
        </Button>
        {trial.isPending && (
          <div role="status" className="grid w-full gap-2 text-sm text-ink-2">
            {t('simulation.tryOut.running')}
            <Progress label={t('simulation.tryOut.running')} />
          </div>
        )}
        {trial.error !== null && (
          <Notice tone="danger" role="alert">
            {errorText(trial.error, t)}
          </Notice>
        )}
        {trial.data !== undefined && !trial.isPending && <Drawn result={trial.data} />}
      </div>
    </SheetDialog>
  )
}

function Drawn({ result: { drawnBy, photo, outcomes } }: { result: SimulationTryOutResult }) {
  const { t } = useTranslation('staff')
  const isModel = drawnBy.provider !== 'local'
  const drawer = isModel ? `${drawnBy.model} (${drawnBy.providerName})` : t('simulation.renderer.embedded')
  return (
    <div role="status" className="grid w-full gap-4">
      <p className="font-semibold">{t('simulation.tryOut.drawnBy', { drawer })}</p>
      <ul className="grid gap-4 sm:grid-cols-3">
        <li className="grid content-start gap-2">
          <p className="text-compact font-semibold">{t('simulation.tryOut.sample')}</p>
          <img src={photo} alt={t('simulation.tryOut.sampleAlt')} className="w-full rounded-small border border-line" />
        </li>
        {outcomes.map((outcome) => (
          <Course key={outcome.outcome} course={outcome} isModel={isModel} />
        ))}
      </ul>
    </div>
  )
}

interface CourseProps {
  course: SimulationTryOutResult['outcomes'][number]
  /** The embedded renderer costs nothing, and draws both at once. */
  isModel: boolean
}

function Course({ course: { outcome, picture, failureCode, durationMs, costUsd }, isModel }: CourseProps) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const name = t(`simulation.tryOut.outcomes.${outcome}`)
  return (
    <li className="grid content-start gap-2">
      <p className="text-compact font-semibold">{name}</p>
      {picture !== null && <img src={picture} alt={name} className="w-full rounded-small border border-line" />}
      {failureCode !== null && <Notice tone="caution">{t(`errors:modelFailure.${failureCode}`)}</Notice>}
      {isModel && (
        <p className="num text-sm text-ink-3">
          {costUsd === null ? t('tryOut.noCost') : formatUsd(costUsd)} ·{' '}
          {t('spend.seconds', { seconds: formatNumber(durationMs / 1000, language) })}
        </p>
      )}
    </li>
  )
}

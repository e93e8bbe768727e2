import type { SimulationRefusal } from '@chioma/contract'
import { Minus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteButton } from '../../../ui/route-button.tsx'
import { reportPath } from '../report/report-path.ts'

const NEVER = ['patches', 'portraits', 'minors'] as const

/** Why nothing is drawn for this photo, and when nothing ever is. */
export function SimulationRefused({ analysisId, refusal }: { analysisId: string; refusal: SimulationRefusal }) {
  const { t } = useTranslation('simulation')
  const id = useId()
  return (
    <div className="grid max-w-prose justify-items-start gap-7 pb-8">
      <header>
        <h1 className="text-display">{t('off.title')}</h1>
        <p className="mt-3 font-display text-title-sm leading-normal text-ink-2">{t(`off.${refusal}`)}</p>
      </header>
      <RouteButton to={reportPath(analysisId)}>{t('toReport')}</RouteButton>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-3 font-display text-title-lg leading-tight">
          {t('when.title')}
        </h2>
        <ul className="grid gap-3">
          {NEVER.map((name) => (
            <li key={name} className="grid grid-cols-[auto_1fr] gap-3">
              <Minus size={18} aria-hidden="true" className="mt-1 text-ink-3" />
              <p className="text-ink-2">
                <strong className="font-semibold text-ink">{t(`when.${name}.title`)}</strong> {t(`when.${name}.text`)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

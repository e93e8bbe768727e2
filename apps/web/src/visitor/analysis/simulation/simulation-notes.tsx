import type { Simulation } from '@chioma/contract'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

const ASSUMED = ['course', 'time', 'start', 'drawn'] as const
const NOT = ['forecast', 'photo', 'advice', 'report'] as const

/** What the drawings stand on, and what they are not. */
export function SimulationNotes({ date, drawnBy }: { date: string; drawnBy: Simulation['drawnBy'] }) {
  const { t } = useTranslation('simulation')
  const drawnKey = drawnBy === null || drawnBy.provider === 'local' ? 'assumed.drawnText' : 'assumed.drawnModelText'
  const drawer = { model: drawnBy?.model, provider: drawnBy?.providerName }
  const [assumedId, notId] = [useId(), useId()]
  return (
    <>
      <section aria-labelledby={assumedId}>
        <h2 id={assumedId} className="mb-3 font-display text-title-lg leading-tight">
          {t('assumed.title')}
        </h2>
        <dl className="border-t border-line">
          {ASSUMED.map((name) => (
            <div key={name} className="grid gap-x-5 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[9rem_1fr]">
              <dt className="font-semibold">{t(`assumed.${name}`)}</dt>
              <dd className="text-ink-2">{name === 'drawn' ? t(drawnKey, drawer) : t(`assumed.${name}Text`, { date })}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby={notId}>
        <h2 id={notId} className="mb-3 font-display text-title-lg leading-tight">
          {t('not.title')}
        </h2>
        <ul className="grid gap-3">
          {NOT.map((name) => (
            <li key={name} className="grid grid-cols-[auto_1fr] gap-3">
              <X size={18} aria-hidden="true" className="mt-1 text-ink-3" />
              <p className="text-ink-2">
                <strong className="font-semibold text-ink">{t(`not.${name}.title`)}</strong> {t(`not.${name}.text`)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

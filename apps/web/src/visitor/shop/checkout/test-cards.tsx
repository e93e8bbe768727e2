import { SANDBOX_CARDS, type SandboxCardOutcome } from '@chioma/contract'
import { useTranslation } from 'react-i18next'

const OUTCOMES: readonly SandboxCardOutcome[] = [
  'succeeds',
  'three_d_secure',
  'declined',
  'insufficient_funds',
  'processing_then_succeeds',
  'processing_then_fails',
]

/** The cards that the test gateway knows, each a click away. */
export function TestCards({ chosen, onChoose }: { chosen: string; onChoose: (outcome: SandboxCardOutcome) => void }) {
  const { t } = useTranslation('shop')
  const digits = chosen.replaceAll(' ', '')
  const current = OUTCOMES.find((outcome) => SANDBOX_CARDS[outcome] === digits)
  return (
    <div className="rounded-small bg-sunken p-4">
      <p className="font-semibold">{t('checkout.test.title')}</p>
      <p className="mt-0.5 text-sm text-ink-2">{t('checkout.test.text')}</p>
      <ul className="mt-3 grid grid-cols-2 gap-1.5">
        {OUTCOMES.map((outcome) => {
          return (
            <li key={outcome} className="grid">
              <button
                type="button"
                aria-pressed={outcome === current}
                onClick={() => onChoose(outcome)}
                className="flex min-h-14 flex-col justify-center gap-0.5 rounded-small border border-line-strong bg-surface px-3 py-2 text-left leading-tight transition-colors hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]"
              >
                <span className="text-sm font-semibold">{t(`checkout.test.cards.${outcome}`)}</span>
                <span className="num text-caption whitespace-nowrap text-ink-3">•••• {SANDBOX_CARDS[outcome].slice(-4)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {current !== undefined && t('checkout.test.chosen', { outcome: t(`checkout.test.cards.${current}`) })}
      </p>
    </div>
  )
}

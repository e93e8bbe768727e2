import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/class-names.ts'

const EXAMPLES = ['good', 'blurred', 'dark', 'flash', 'near', 'crooked'] as const
type Example = (typeof EXAMPLES)[number]

/** One photo as it should be and five as they should not, drawn. */
export function PhotoExamples() {
  const { t } = useTranslation('capture')
  return (
    <details className="mt-2 text-compact">
      <summary className="text-link min-h-11 w-fit content-center text-accent-strong">{t('examples.title')}</summary>
      <ul className="mt-2 grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3">
        {EXAMPLES.map((example) => {
          const isGood = example === 'good'
          const Mark = isGood ? Check : X
          return (
            <li key={example}>
              <DrawnExample example={example} />
              <p className="mt-1 flex items-center gap-1.5 text-note font-semibold">
                <Mark size={16} aria-hidden="true" className={classNames('shrink-0', isGood ? 'text-low' : 'text-high')} />
                {t(`examples.${example}.name`)}
              </p>
              <p className="text-sm text-ink-2">{t(`examples.${example}.text`)}</p>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const TURNS: Partial<Record<Example, string>> = {
  near: 'translate(-60 -70) scale(2.2)',
  crooked: 'rotate(32 50 50)',
}

/** A head from above with its parting on 100 by 100, seen as the example has it. */
function DrawnExample({ example }: { example: Example }) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classNames('w-full rounded-small border', example === 'good' ? 'border-accent' : 'border-line')}
    >
      <defs>
        <filter id={`${id}-soft`}>
          <feGaussianBlur stdDeviation="3.2" />
        </filter>
        <radialGradient id={`${id}-flash`}>
          <stop offset="0.15" stopColor="#fff" stopOpacity="0.95" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="100" height="100" fill="#b9b8b2" />
      <g transform={TURNS[example]} filter={example === 'blurred' ? `url(#${id}-soft)` : undefined}>
        <ellipse cx="50" cy="54" rx="33" ry="40" fill="#3b2b22" />
        <path d="M48.4 18 47 88h6L51.6 18Z" fill="#d3a184" />
        <g fill="none" stroke="#6a4c3a" strokeWidth="1.3" strokeLinecap="round">
          <path d="M46 24c-12 4-22 15-26 28M46 36c-10 4-18 13-22 26M46 48c-9 4-15 12-18 24M46 60c-7 4-11 9-13 17M46 72c-4 2-6 5-7 10" />
          <path d="M54 24c12 4 22 15 26 28M54 36c10 4 18 13 22 26M54 48c9 4 15 12 18 24M54 60c7 4 11 9 13 17M54 72c4 2 6 5 7 10" />
        </g>
      </g>
      {example === 'dark' && <rect width="100" height="100" fill="#000" opacity="0.72" />}
      {example === 'flash' && <circle cx="50" cy="46" r="30" fill={`url(#${id}-flash)`} />}
    </svg>
  )
}

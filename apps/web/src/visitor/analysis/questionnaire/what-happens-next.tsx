import { Camera, FileText, type LucideIcon, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const STAGES: readonly { id: 'answers' | 'photo' | 'report'; icon: LucideIcon }[] = [
  { id: 'answers', icon: MessageSquareText },
  { id: 'photo', icon: Camera },
  { id: 'report', icon: FileText },
]

/** The way from the answers to the report, beside the questions. */
export function WhatHappensNext() {
  const { t } = useTranslation('journey')
  return (
    <aside aria-labelledby="what-happens-next" className="lg:pt-3">
      <h3 id="what-happens-next" className="text-2xl">
        {t('questionnaire.whatNext.title')}
      </h3>
      <ol className="mt-5 grid gap-5">
        {STAGES.map(({ id, icon: Icon }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 border-t border-line pt-5">
            <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-strong">
              <Icon size={19} strokeWidth={1.7} aria-hidden="true" />
            </span>
            <div>
              <p className="font-semibold">{t(`questionnaire.whatNext.${id}`)}</p>
              <p className="text-compact text-ink-2">{t(`questionnaire.whatNext.${id}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}

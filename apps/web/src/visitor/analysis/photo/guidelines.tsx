import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const GUIDELINES = ['light', 'view', 'blur', 'angles'] as const

/** How to take a photo that can be read. */
export function Guidelines() {
  const { t } = useTranslation('journey')
  return (
    <div className="rounded-small border border-line px-4 py-3.5">
      <h4 className="font-text text-compact font-semibold tracking-normal">{t('upload.guidelines.title')}</h4>
      <ul className="mt-2 grid gap-1.5 text-note">
        {GUIDELINES.map((guideline) => (
          <li key={guideline} className="flex gap-2.5">
            <Check size={17} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
            <span>
              {t('upload.guidelineLabel', { label: t(`upload.guidelines.${guideline}`) })}{' '}
              <span className="text-ink-3">{t(`upload.guidelinesDetail.${guideline}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

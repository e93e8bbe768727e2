import { Layers, type LucideIcon, ShieldCheck, Stethoscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Band } from '../../../ui/band.tsx'
import { useContent } from './use-content.ts'

/** The three things it does: several models, a secure analysis, advice. */
export function FeatureCards() {
  const { t } = useTranslation()
  const content = useContent()
  return (
    <Band id="how" title={t('site:features.title')}>
      <ul className="wrap-anywhere mt-9 grid gap-x-10 gap-y-9 md:grid-cols-3">
        <Feature id="technology" icon={Layers} title={content.text('feature1Title')} text={content.text('feature1Desc')} />
        <Feature id="privacy" icon={ShieldCheck} title={content.text('feature2Title')} text={content.text('feature2Desc')} />
        <Feature id="advice" icon={Stethoscope} title={t('site:features.adviceTitle')} text={t('site:features.adviceText')} />
      </ul>
    </Band>
  )
}

function Feature({ id, icon: Icon, title, text }: { id: string; icon: LucideIcon; title: string; text: string }) {
  return (
    <li id={id} className="border-t-2 border-accent pt-5 target:bg-accent-soft">
      <Icon size={26} strokeWidth={1.6} aria-hidden="true" className="text-accent" />
      <h3 className="mt-4 text-title-md">{title}</h3>
      <p className="mt-2 text-ink-2">{text}</p>
    </li>
  )
}

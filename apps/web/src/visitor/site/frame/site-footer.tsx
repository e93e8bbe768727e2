import type { ContentTextKey, LegalKind } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useContent } from '../home/use-content.ts'
import { BrandMark } from './brand-mark.tsx'

const HREFS = {
  footerHowItWorks: '/#how',
  footerAITechnology: '/#technology',
  footerAccuracyReport: '/#accuracy',
  footerPartnerNetwork: '/#contact',
  footerHelpCenter: '/#how',
  footerContact: '/#contact',
  footerPrivacy: '/legal/privacy',
  footerTerms: '/#terms',
  footerHIPAA: '/#privacy',
  footerSSL: '/#privacy',
  footerPaymentVerified: '/checkout',
} as const satisfies Partial<Record<ContentTextKey, string>>

const LEGAL = ['terms', 'withdrawal', 'privacy', 'company'] as const satisfies readonly LegalKind[]

/** The title of each column, and the links below it. */
const COLUMNS: readonly (readonly [title: ContentTextKey, ...links: (keyof typeof HREFS)[]])[] = [
  ['footerPlatformTitle', 'footerHowItWorks', 'footerAITechnology', 'footerAccuracyReport', 'footerPartnerNetwork'],
  ['footerSupportTitle', 'footerHelpCenter', 'footerContact', 'footerPrivacy', 'footerTerms'],
  ['footerSecurityTitle', 'footerHIPAA', 'footerSSL', 'footerPaymentVerified'],
]

/** Four columns: the brand, the platform, support and security. Every link leads to a place that exists. */
export function SiteFooter() {
  const { t } = useTranslation()
  const content = useContent()
  return (
    <footer className="wrap-anywhere border-t border-line bg-sunken print:hidden">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-9 py-12 sm:gap-x-10 md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <p className="flex items-center gap-2.5 font-display text-title-sm leading-none">
            <BrandMark size={26} />
            {content.text('footerTitle')}
          </p>
          <p className="mt-4 max-w-[30em] text-compact text-ink-2">{content.text('footerDescription')}</p>
        </div>
        {COLUMNS.map(([title, ...links]) => (
          <nav key={title} aria-labelledby={title} className="max-md:last:col-span-full">
            <h2 id={title} className="font-text text-compact font-semibold tracking-normal">
              {content.text(title)}
            </h2>
            <ul className="mt-2">
              {links.map((link) => (
                <li key={link}>
                  <a
                    href={HREFS[link]}
                    className="inline-block py-1.5 text-compact text-ink-2 no-underline hover:underline pointer-coarse:py-2.5"
                  >
                    {content.text(link)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-ink-3">
          <p className="py-2">{content.text('footerCopyright')}</p>
          <p className="flex flex-wrap gap-x-6">
            {LEGAL.map((kind) => (
              <a key={kind} href={`/legal/${kind}`} className="py-2 no-underline hover:underline pointer-coarse:py-3">
                {t(`site:legal.${kind}`)}
              </a>
            ))}
          </p>
          <a href="/admin" rel="nofollow" className="py-2 no-underline hover:underline pointer-coarse:py-3">
            {t('site:nav.staff')}
          </a>
        </div>
      </div>
    </footer>
  )
}

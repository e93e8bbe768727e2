import type { ContentTextKey } from '@chioma/contract'
import { useContent } from '../home/use-content.ts'
import { BrandMark } from './brand-mark.tsx'

interface FooterColumn {
  title: ContentTextKey
  links: readonly { text: ContentTextKey; href: string }[]
}

const COLUMNS: readonly FooterColumn[] = [
  {
    title: 'footerPlatformTitle',
    links: [
      { text: 'footerHowItWorks', href: '/#how' },
      { text: 'footerAITechnology', href: '/#technology' },
      { text: 'footerAccuracyReport', href: '/#accuracy' },
      { text: 'footerPartnerNetwork', href: '/#contact' },
    ],
  },
  {
    title: 'footerSupportTitle',
    links: [
      { text: 'footerHelpCenter', href: '/#how' },
      { text: 'footerContact', href: '/#contact' },
      { text: 'footerPrivacy', href: '/#privacy' },
      { text: 'footerTerms', href: '/#terms' },
    ],
  },
  {
    title: 'footerSecurityTitle',
    links: [
      { text: 'footerHIPAA', href: '/#privacy' },
      { text: 'footerSSL', href: '/#privacy' },
      { text: 'footerPaymentVerified', href: '/checkout' },
    ],
  },
]

/** Four columns: the brand, the platform, support and security. Every link leads to a place that exists. */
export function SiteFooter() {
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
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-labelledby={title}>
            <h2 id={title} className="font-text text-compact font-semibold tracking-normal">
              {content.text(title)}
            </h2>
            <ul className="mt-2">
              {links.map(({ text, href }) => (
                <li key={text}>
                  <a
                    href={href}
                    className="inline-block py-1.5 text-compact text-ink-2 no-underline hover:underline pointer-coarse:py-2.5"
                  >
                    {content.text(text)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <p className="wrap py-5 text-sm text-ink-3">{content.text('footerCopyright')}</p>
      </div>
    </footer>
  )
}

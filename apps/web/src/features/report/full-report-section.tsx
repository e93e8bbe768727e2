import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { ReportSection } from './report-sections.tsx'

/** Headings go down to where they stand on this page; links leave without a trace; pictures from elsewhere are not fetched. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h5>{children}</h5>,
  h2: ({ children }) => <h5>{children}</h5>,
  h3: ({ children }) => <h6>{children}</h6>,
  h4: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank" className="text-link">
      {children}
    </a>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone must be scrolled with the keyboard too
    <div className="report-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

/** The whole report as one text, folded away until somebody wants it. */
export function FullReportSection({ text }: { text: string }) {
  const { t } = useTranslation('journey')
  if (text === '') return null
  return (
    <ReportSection title={t('report.fullReport')}>
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 items-center justify-between gap-4 px-5 py-3 font-semibold">
          <span className="group-open:hidden">{t('report.openFullReport')}</span>
          <span className="hidden group-open:inline">{t('report.closeFullReport')}</span>
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="report-text border-t border-line px-5 py-5">
          <ReportMarkdown text={text} />
        </div>
      </details>
    </ReportSection>
  )
}

/** Untrusted Markdown as elements: raw HTML is dropped, addresses are restricted to the harmless ones. */
export function ReportMarkdown({ text }: { text: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} components={COMPONENTS} skipHtml disallowedElements={['img', 'input']}>
      {text}
    </Markdown>
  )
}

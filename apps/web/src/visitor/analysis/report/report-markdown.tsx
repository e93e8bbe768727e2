import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

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
  table: ({ children }) => <ReportTable>{children}</ReportTable>,
}

/** A table wider than the phone is scrolled with the keyboard too, so it can be reached and has a name. */
function ReportTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('journey')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise it could not be scrolled without a pointer
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="report-table" role="group" aria-label={t('report.table')} tabIndex={0}>
      <table>{children}</table>
    </div>
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

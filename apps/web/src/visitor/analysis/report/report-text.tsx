import type { ReportBlock } from '@chioma/contract'
import { useTranslation } from 'react-i18next'

/** Its sections' headings and those within them, as far down as they stand on the page. */
type TextHeadings = readonly ['h3', 'h4'] | readonly ['h5', 'h6']

interface ReportTextProps {
  blocks: readonly ReportBlock[]
  headings?: TextHeadings
}

/** A report's words in reading order; its charts stand in a list of their own. */
export function ReportText({ blocks, headings = ['h5', 'h6'] }: ReportTextProps) {
  return (
    <div className="report-text">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a report never move
        <Block key={index} block={block} headings={headings} />
      ))}
    </div>
  )
}

function Block({ block, headings: [Section, Part] }: { block: ReportBlock; headings: TextHeadings }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? Section : Part
      return <Heading>{block.text}</Heading>
    }
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul>
          {block.items.map(({ label, text }) => (
            <li key={`${label} ${text}`}>
              {label !== undefined && <strong>{label} </strong>}
              {text}
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <ReportTable {...block} />
    case 'chart':
      return null
  }
}

/** A table wider than the phone is scrolled with the keyboard too, so it can be reached and has a name. */
function ReportTable({ head, rows }: Pick<Extract<ReportBlock, { kind: 'table' }>, 'head' | 'rows'>) {
  const { t } = useTranslation('journey')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise it could not be scrolled without a pointer
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="report-table" role="group" aria-label={t('report.table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {head.map((name, column) => (
                <td key={name}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

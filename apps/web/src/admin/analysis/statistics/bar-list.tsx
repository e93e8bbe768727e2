import { useLanguage } from '../../../lib/i18n/use-language.ts'

type Tone = 'low' | 'medium' | 'high' | 'accent'

interface BarRow {
  key: string
  label: string
  /** Side by side in one bar. */
  parts: readonly { count: number; tone: Tone; label?: string }[]
}

const COLOUR: Record<Tone, string> = { low: 'bg-low', medium: 'bg-medium', high: 'bg-high', accent: 'bg-accent' }

const countOf = ({ parts }: BarRow): number => parts.reduce((sum, { count }) => sum + count, 0)

/** Counts as bars against the largest of them, or as shares of all together. Every number also stands in words. */
export function BarList({ rows, isShare = false }: { rows: readonly BarRow[]; isShare?: boolean }) {
  const { language } = useLanguage()
  const counts = rows.map(countOf)
  const whole = Math.max(1, isShare ? counts.reduce((sum, count) => sum + count, 0) : Math.max(...counts, 1))
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    <ul className="grid gap-4">
      {rows.map((row) => (
        <li key={row.key}>
          <div className="flex items-baseline justify-between gap-4 text-compact">
            <span>{row.label}</span>
            <span className="num font-semibold">
              {countOf(row).toLocaleString(language)}
              {isShare && <span className="font-normal text-ink-3"> · {percent.format(countOf(row) / whole)}</span>}
            </span>
          </div>
          <div aria-hidden="true" className="mt-1.5 flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken">
            {row.parts.map(
              ({ count, tone }) =>
                count > 0 && <span key={tone} className={COLOUR[tone]} style={{ width: `${(100 * count) / whole}%` }} />,
            )}
          </div>
          {row.parts.length > 1 && (
            <p className="num mt-1 text-sm text-ink-3">
              {row.parts
                .filter(({ count }) => count > 0)
                .map(({ label, count }) => `${label} ${count.toLocaleString(language)}`)
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

import { dateLocaleOf, type Statistics } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

const WIDTH = 720
const HEIGHT = 180
const SERIES = [
  { name: 'completed', colour: 'fill-low' },
  { name: 'unfinished', colour: 'fill-medium' },
  { name: 'failed', colour: 'fill-high' },
] as const

type Day = Statistics['perDay'][number]

/** Analyses by day as stacked columns, and the same as a table. */
export function DayChart({ perDay }: { perDay: Statistics['perDay'] }) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  const most = Math.max(1, ...perDay.map(totalOf))
  const total = perDay.reduce((sum, day) => sum + totalOf(day), 0)
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const label = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  const [first, last] = [perDay[0], perDay.at(-1)]
  return (
    <figure>
      <figcaption className="num mb-3 text-compact text-ink-2">
        {t('statistics.perDay', { count: total, total: total.toLocaleString(language) })}
      </figcaption>
      <p aria-hidden="true" className="num text-sm text-ink-3">
        {most.toLocaleString(language)}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        className="h-40 w-full border-b border-line-strong"
      >
        <title>{t('statistics.chart')}</title>
        {perDay.map((day, index) => (
          <Column
            key={day.day}
            day={day}
            x={(index * WIDTH) / perDay.length}
            width={WIDTH / perDay.length}
            most={most}
            title={t('site:labelled', { label: label(day.day), value: totalOf(day).toLocaleString(language) })}
          />
        ))}
      </svg>
      {first !== undefined && last !== undefined && (
        <p aria-hidden="true" className="num mt-1 flex justify-between text-sm text-ink-3">
          <span>{label(first.day)}</span>
          <span>{label(last.day)}</span>
        </p>
      )}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {SERIES.map(({ name, colour }) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
              <rect width="10" height="10" rx="2" className={colour} />
            </svg>
            {t(`statistics.series.${name}`)}
          </li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent-strong">
          {t('statistics.asTable')}
        </summary>
        <DayTable perDay={perDay} label={label} />
      </details>
    </figure>
  )
}

const totalOf = ({ completed, failed, unfinished }: Day): number => completed + failed + unfinished

function Column({ day, x, width, most, title }: { day: Day; x: number; width: number; most: number; title: string }) {
  const gap = Math.min(4, width / 4)
  let top = HEIGHT
  return (
    <g>
      <title>{title}</title>
      {SERIES.map(({ name, colour }) => {
        const height = (day[name] / most) * HEIGHT
        top -= height
        return height > 0 && <rect key={name} x={x + gap / 2} y={top} width={width - gap} height={height} className={colour} />
      })}
    </g>
  )
}

/** Days without an analysis are left out: they say nothing that the rest does not. */
function DayTable({ perDay, label }: { perDay: readonly Day[]; label: (day: string) => string }) {
  const { t } = useTranslation('insights')
  return (
    <table className="num mt-2 w-full max-w-xl text-left text-compact">
      <thead>
        <tr className="border-b border-line">
          <th className="py-1.5 font-semibold">{t('statistics.day')}</th>
          {SERIES.map(({ name }) => (
            <th key={name} className="py-1.5 text-right font-semibold">
              {t(`statistics.series.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {perDay
          .filter((day) => totalOf(day) > 0)
          .map((day) => (
            <tr key={day.day} className="border-b border-line">
              <td className="py-1.5">{label(day.day)}</td>
              {SERIES.map(({ name }) => (
                <td key={name} className="py-1.5 text-right">
                  {day[name]}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

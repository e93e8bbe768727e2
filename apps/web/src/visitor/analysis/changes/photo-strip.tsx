import type { SeriesPoint } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDay } from './changes-format.ts'
import { changesPath } from './changes-path.ts'

interface PhotoStripProps {
  points: readonly SeriesPoint[]
  earlierId: string
  laterId: string
}

/** All photos of the spot: one from before the later photo becomes the earlier one, one from after it the later one. */
export function PhotoStrip({ points, earlierId, laterId }: PhotoStripProps) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const laterAt = points.findIndex(({ analysisId }) => analysisId === laterId)
  const pathTo = (id: string, index: number): string =>
    index < laterAt ? changesPath(laterId, id) : changesPath(id, id === laterId ? earlierId : laterId)
  const sideOf = (id: string) => (id === earlierId ? 'before' : id === laterId ? 'after' : undefined)
  return (
    <nav aria-label={t('strip.label')} className="mt-4 overflow-x-auto">
      <ul className="flex gap-2 pb-2">
        {points.map(({ analysisId, createdAt, photoUrl }, index) => {
          const side = sideOf(analysisId)
          return (
            <li key={analysisId} className="shrink-0">
              <Link
                to={pathTo(analysisId, index)}
                aria-current={side !== undefined}
                className={classNames(
                  'block w-20 rounded-small border-2 p-1 text-center text-tiny text-ink-2 no-underline',
                  side === undefined ? 'border-transparent' : 'border-accent font-semibold text-ink',
                )}
              >
                <img src={photoUrl} alt="" loading="lazy" className="aspect-square w-full rounded-small bg-sunken object-cover" />
                <span className="mt-1 block">{formatDay(createdAt, language)}</span>
                {side !== undefined && <span className="block text-accent-strong">{t(`strip.${side}`)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

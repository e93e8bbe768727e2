import type { DeclaredView, ReportDocument } from '@chioma/contract'
import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RouteButton } from '../../../ui/button.tsx'
import { photoPath } from '../paths.ts'
import { ViewPictogram } from '../view-pictogram.tsx'

interface OtherViewsProps {
  items: ReportDocument['cannotTell']
  /** Whether whoever reads can take them. */
  isOwn: boolean
  /** Those that tell most of what is asked, the others, or all. */
  part: 'first' | 'others' | 'all'
}

const FIRST = 2
const RANGE_OF = { first: [0, FIRST], others: [FIRST], all: [0] } as const

/** The photos that would tell what this one does not show, each once. */
export function OtherViews({ items, isOwn, part }: OtherViewsProps) {
  const { t } = useTranslation('journey')
  const views = new Map<DeclaredView, string[]>()
  for (const { view, name } of items) if (view !== undefined) views.set(view, [...(views.get(view) ?? []), name])
  const shown = [...views].slice(...RANGE_OF[part])
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-3">
      {shown.map(([view, names]) => (
        <li key={view} className="flex gap-4 rounded-card border border-line bg-surface px-4 py-4 print:break-inside-avoid">
          <ViewPictogram view={view} size={56} />
          <div className="min-w-0">
            <p className="font-semibold">{t(`views.names.${view}`)}</p>
            <p className="mt-0.5 text-compact text-ink-2">{t('report.otherViews.tells', { names: names.join(' · ') })}</p>
            {isOwn && (
              <p className="mt-2.5 print:hidden">
                <RouteButton to={photoPath(view)} variant="quiet" size="small">
                  <Camera size={16} aria-hidden="true" />
                  {t('report.otherViews.take')}
                  <span className="sr-only">: {t(`views.names.${view}`)}</span>
                </RouteButton>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

import { type DeclaredView, declaredViewSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../changes/changes-format.ts'
import { seriesQuery } from '../changes/changes-requests.ts'
import { WANTED_VIEW } from '../paths.ts'
import { ViewPictogram } from '../view-pictogram.tsx'

/** What the next photo is to show: a spot again, with its last photo, or a view that no photo shows yet. */
export interface SpotAgain {
  view: DeclaredView | undefined
  /** What the person calls it; `null` where it has no name. */
  spot: string | null
  last: { photoUrl: string; createdAt: string } | undefined
}

/** The view that an address asks for; undefined where it names none. */
export function wantedView(address: URLSearchParams): SpotAgain | undefined {
  const view = declaredViewSchema.safeParse(address.get(WANTED_VIEW))
  return view.success ? { view: view.data, spot: null, last: undefined } : undefined
}

/** The spot that an analysis shows; undefined while it is not known, or where there is none. */
export function useSpotAgain(analysisId: string | undefined): SpotAgain | undefined {
  const { data } = useQuery({ ...seriesQuery(analysisId ?? ''), enabled: analysisId !== undefined })
  const last = data?.points.at(-1)
  if (analysisId === undefined || data === undefined || last === undefined) return undefined
  const view = declaredViewSchema.safeParse(data.view).data
  return { view, spot: data.spot, last }
}

/** Which spot the next photo is of, above the ways to it. */
export function SpotAgainNote({ again, onLeave }: { again: SpotAgain; onLeave: () => void }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const { last } = again
  const words = last === undefined ? 'wanted' : 'again'
  const names = [again.spot, again.view && t(`views.names.${again.view}`)].filter((name) => name)
  return (
    <section aria-label={t(`upload.${words}.title`)} className="flex items-start gap-4 rounded-small bg-accent-soft px-4 py-3.5">
      {last !== undefined && <img src={last.photoUrl} alt="" className="size-16 shrink-0 rounded-small object-cover" />}
      {last === undefined && again.view !== undefined && <ViewPictogram view={again.view} size={56} />}
      <div className="min-w-0">
        <p className="font-semibold">{t(`upload.${words}.title`)}</p>
        <p className="text-note text-ink-2">
          {names.length > 0 && <span className="block break-words">{names.join(' · ')}</span>}
          {last !== undefined && t('upload.again.text', { day: formatDay(last.createdAt, language) })}
        </p>
        <Button variant="quiet" size="small" className="mt-2.5" onClick={onLeave}>
          {t(`upload.${words}.leave`)}
        </Button>
      </div>
    </section>
  )
}

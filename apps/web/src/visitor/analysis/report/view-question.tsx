import { type Analysis, type AnalysisResults, DECLARED_VIEWS, type DeclaredView, type View } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { ViewPictogram } from '../view-pictogram.tsx'
import { useReanalysis } from './analysis-query.ts'

/** A head from the side and a portrait are analyzed for the hairline. */
const AS_DECLARED: Partial<Record<View, DeclaredView>> = { head_side: 'head_front', portrait: 'head_front' }

/** What the photo could be analyzed as instead; undefined where there is nothing to ask. */
export function otherViewOf(declared: DeclaredView | null, recognized: View | undefined): DeclaredView | undefined {
  if (declared === null || recognized === undefined) return undefined
  const other = DECLARED_VIEWS.find((view) => view === recognized) ?? AS_DECLARED[recognized]
  return other === declared ? undefined : other
}

interface ViewQuestionProps {
  analysis: Analysis
  results: AnalysisResults
  onReanalysisStarted: () => void
  /** Where it stands below other headings. */
  heading?: 'h2' | 'h4'
}

/** Asked once, where the photo looks like something else than the person said: either answer has it analyzed again, as that. */
export function ViewQuestion({ analysis, results, onReanalysisStarted, heading: Heading = 'h2' }: ViewQuestionProps) {
  const { t } = useTranslation('journey')
  const reanalysis = useReanalysis(analysis, onReanalysisStarted)
  const { declaredView } = analysis
  const other = otherViewOf(declaredView, results.recognizedView)
  if (declaredView === null || other === undefined) return null
  const names = { declared: t(`views.names.${declaredView}`), recognized: t(`views.names.${other}`) }
  return (
    <section
      aria-labelledby="view-question"
      className="grid gap-4 rounded-card border border-line bg-sunken px-5 py-5 print:hidden"
    >
      <Heading id="view-question" className="max-w-intro font-display text-title-xs leading-snug">
        {t('viewQuestion.text', names)}
      </Heading>
      <ViewButtons
        views={[other, declaredView]}
        nameOf={(view) => (view === other ? t('viewQuestion.other', names) : t('viewQuestion.keep', names))}
        reanalysis={reanalysis}
      />
    </section>
  )
}

/** Where nobody said what the photo shows: what it was taken for, and the way to say that it is something else. */
export function UndeclaredView({ analysis, results, onReanalysisStarted }: Omit<ViewQuestionProps, 'heading'>) {
  const { t } = useTranslation('journey')
  const reanalysis = useReanalysis(analysis, onReanalysisStarted)
  if (analysis.declaredView !== null) return null
  return (
    <details className="print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 text-compact text-ink-2">
        {t('viewQuestion.undeclared', { recognized: t(`report.views.${results.view}`) })}
      </summary>
      <p className="mt-1 mb-3 text-compact text-ink-2">{t('viewQuestion.undeclaredText')}</p>
      <ViewButtons
        views={DECLARED_VIEWS.filter((view) => view !== results.view)}
        nameOf={(view) => t(`views.names.${view}`)}
        reanalysis={reanalysis}
      />
    </details>
  )
}

interface ViewButtonsProps {
  views: readonly DeclaredView[]
  nameOf: (view: DeclaredView) => string
  reanalysis: ReturnType<typeof useReanalysis>
}

/** Each has the photo analyzed again, as that view. */
function ViewButtons({ views, nameOf, reanalysis }: ViewButtonsProps) {
  const { t } = useTranslation('journey')
  const isAsked = (view: DeclaredView): boolean => reanalysis.isPending && reanalysis.variables.view === view
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        {views.map((view) => (
          <Button
            key={view}
            variant="quiet"
            isBusy={isAsked(view)}
            disabled={reanalysis.isPending && !isAsked(view)}
            onClick={() => reanalysis.mutate({ view })}
          >
            <ViewPictogram view={view} size={28} />
            {nameOf(view)}
          </Button>
        ))}
      </div>
      <FailureNotice error={reanalysis.error} title={t('analyzeAnyway.failed')} className="mt-3" />
    </>
  )
}

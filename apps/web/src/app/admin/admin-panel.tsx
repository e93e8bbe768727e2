import { mayDo, type StaffSelf } from '@chioma/contract'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ModelsTab } from '../../admin/analysis/models/models-tab.tsx'
import { AlgorithmsTab } from '../../admin/analysis/prompts/algorithms-tab.tsx'
import { AnalysesTab } from '../../admin/analysis/review/analyses-tab.tsx'
import { StatisticsTab } from '../../admin/analysis/statistics/statistics-tab.tsx'
import { RulesTab } from '../../admin/shop/rules/rules-tab.tsx'
import { OverviewPage } from '../../admin/staff/overview-page.tsx'
import { UnsavedQuestion } from '../../lib/unsaved-question.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnalysisReport } from './analysis-report.tsx'
import { useOpenReport } from './use-open-report.ts'

/** One line per tab of the panel; only those are shown that the member's role may open. */
const TABS = [
  { name: 'models', permission: 'models.read' },
  { name: 'algorithms', permission: 'prompts.edit' },
  { name: 'rules', permission: 'rules.edit' },
  { name: 'analyses', permission: 'analyses.read' },
  { name: 'statistics', permission: 'statistics.read' },
] as const
/** Further pages that the panel's head leads to. */
const PAGES = [
  { to: '/simulation-algorithms-admin', name: 'simulation', permission: 'prompts.edit' },
  { to: '/centers-admin', name: 'centers', permission: 'centers.edit' },
  { to: '/content-editor', name: 'content', permission: 'content.edit' },
] as const
type TabName = (typeof TABS)[number]['name']

/** The administration panel. The tab stands in the address, so that it can be linked to and survives a reload. */
export function AdminPanel({ self: { role } }: { self: StaffSelf }) {
  const { t } = useTranslation('staff')
  const [query, setQuery] = useSearchParams()
  const mine = TABS.filter(({ permission }) => mayDo(role, permission))
  const wanted = mine.find(({ name }) => name === query.get('tab'))?.name ?? 'models'
  const report = useOpenReport()
  const contentOf: Record<TabName, () => ReactNode> = {
    models: () => <ModelsTab mayManage={mayDo(role, 'models.manage')} mayManageKeys={mayDo(role, 'keys.manage')} />,
    algorithms: () => <AlgorithmsTab />,
    rules: () => <RulesTab />,
    analyses: () => <AnalysesTab openId={report.id} onOpen={report.open} />,
    statistics: () => <StatisticsTab />,
  }
  return (
    <OverviewPage
      actions={PAGES.filter(({ permission }) => mayDo(role, permission)).map(({ to, name }) => (
        <PageLink key={to} to={to} label={t(`sections.${name}`)} />
      ))}
    >
      <Tabs
        label={t('panel.tabs')}
        tabs={mine.map(({ name }) => ({ value: name, label: t(`panel.${name}`), content: contentOf[name]() }))}
        value={wanted}
        onChange={(tab) =>
          setQuery(report.isUnsaved && report.id !== undefined ? { tab, analysis: report.id } : { tab }, { replace: true })
        }
      />
      {report.id !== undefined && (wanted === 'analyses' || report.isUnsaved) && (
        <div hidden={wanted !== 'analyses'}>
          <AnalysisReport
            analysisId={report.id}
            focusRequest={report.focusRequest}
            mayReview={mayDo(role, 'analyses.review')}
            onUnsaved={report.noteUnsaved}
            onClose={report.close}
          />
        </div>
      )}
      {report.question !== undefined && <UnsavedQuestion {...report.question} />}
    </OverviewPage>
  )
}

function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-5 text-compact font-semibold no-underline transition-colors hover:bg-sunken focus-visible:rounded-full"
    >
      {label}
      <ArrowRight size={17} aria-hidden="true" />
    </Link>
  )
}

import { lazy, useEffect } from 'react'
import { useParams } from 'react-router'
import { BrowserPage } from '../browser-page.tsx'
import { loadOwnReport } from '../page-parts.ts'

const OwnReport = lazy(() => loadOwnReport().then((module) => ({ default: module.OwnReport })))
const ChangesPage = lazy(() =>
  import('../../visitor/analysis/changes/changes-page.tsx').then((module) => ({ default: module.ChangesPage })),
)
const SimulationPage = lazy(() =>
  import('../../visitor/analysis/simulation/simulation-page.tsx').then((module) => ({ default: module.SimulationPage })),
)
const SharedPage = lazy(() =>
  import('../../visitor/analysis/share/shared-page.tsx').then((module) => ({ default: module.SharedPage })),
)
const SamplePage = lazy(() =>
  import('../../visitor/analysis/samples/sample-page.tsx').then((module) => ({ default: module.SamplePage })),
)

export function ReportRoute() {
  useOpenedAtItsHead()
  const { analysisId = '' } = useParams()
  return (
    <BrowserPage head="report" texts={['journey']}>
      <OwnReport key={analysisId} analysisId={analysisId} />
    </BrowserPage>
  )
}

/** Also when it is loaded anew or gone back to: a browser that scrolls to where somebody was before would do so before the report is there. */
function useOpenedAtItsHead(): void {
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    if (location.hash === '') scrollTo({ top: 0, behavior: 'instant' })
    return () => {
      history.scrollRestoration = before
    }
  }, [])
}

/** One spot over time. */
export function ChangesRoute() {
  const { analysisId = '' } = useParams()
  return (
    <BrowserPage head="changes" texts={['journey', 'findings', 'changes']}>
      <ChangesPage key={analysisId} analysisId={analysisId} />
    </BrowserPage>
  )
}

export function SimulationRoute() {
  const { analysisId = '' } = useParams()
  return (
    <BrowserPage head="simulation" texts={['simulation']}>
      <SimulationPage key={analysisId} analysisId={analysisId} />
    </BrowserPage>
  )
}

/** A report that somebody handed on. */
export function SharedRoute() {
  const { token = '' } = useParams()
  return (
    <BrowserPage head="shared" texts={['journey']}>
      <SharedPage key={token} token={token} />
    </BrowserPage>
  )
}

/** The report on a sample photo, for anybody. */
export function SampleRoute() {
  const { name = '' } = useParams()
  return (
    <BrowserPage head="sample" texts={['journey']}>
      <SamplePage name={name} />
    </BrowserPage>
  )
}

import type { ContentEntry, Language } from '@chioma/contract'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { EditorTab } from '../../admin/site/content-fields.tsx'
import { siteSettingsQuery } from '../../lib/site-settings.ts'
import { SiteFooter } from '../../visitor/site/frame/site-footer.tsx'
import { AnalysedCases } from '../../visitor/site/home/analysed-cases.tsx'
import { FeatureCards } from '../../visitor/site/home/feature-cards.tsx'
import { Hero } from '../../visitor/site/home/hero.tsx'
import { contentQuery } from '../../visitor/site/home/use-content.ts'
import { createQueryClient } from '../page-data.ts'

const PART_OF_TAB: Record<EditorTab, () => ReactNode> = {
  homepage: () => <Hero onOpenMyData={() => undefined} />,
  cases: AnalysedCases,
  features: FeatureCards,
  footerBase: SiteFooter,
  footerComplete: SiteFooter,
}

/** The width that a part of the page is drawn at before it is scaled down; on a phone the phone's own. */
const WIDEST_PX = 1180

interface ContentPreviewProps {
  tab: EditorTab
  language: Language
  /** The site's content as it would stand. */
  entries: ContentEntry[]
}

/** A part of the home page as visitors of a language would see it, with content that is not saved yet. Nothing in it can be operated. */
export function ContentPreview({ tab, language, entries }: ContentPreviewProps) {
  const { i18n } = useTranslation()
  const [translations] = useState(() => i18n.cloneInstance({ lng: language }))
  const settings = useQueryClient().getQueryData(siteSettingsQuery.queryKey)
  const [queryClient] = useState(() => {
    const client = createQueryClient()
    client.setQueryData(siteSettingsQuery.queryKey, settings)
    client.setQueryData(contentQuery.queryKey, entries)
    return client
  })
  const Part = PART_OF_TAB[tab]
  const inner = useRef<HTMLDivElement>(null)
  const { outer, scale, width, height } = useScale(inner)
  useEffect(() => void queryClient.setQueryData(contentQuery.queryKey, entries), [queryClient, entries])
  return (
    <div ref={outer} className="overflow-hidden rounded-card border border-line bg-page" style={{ height }}>
      <div ref={inner} inert className="origin-top-left" style={{ width, transform: `scale(${scale})` }}>
        <I18nextProvider i18n={translations}>
          <QueryClientProvider client={queryClient}>
            <Part />
          </QueryClientProvider>
        </I18nextProvider>
      </div>
    </div>
  )
}

/** Fits what is drawn at the page's width into the room there is. */
function useScale(inner: RefObject<HTMLDivElement | null>) {
  const outer = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ scale: 1, width: WIDEST_PX, height: 0 })
  useEffect(() => {
    const measure = () => {
      const room = outer.current?.clientWidth ?? WIDEST_PX
      const width = Math.min(WIDEST_PX, window.innerWidth)
      const scale = Math.min(1, room / width)
      setSize({ scale, width, height: (inner.current?.offsetHeight ?? 0) * scale })
    }
    const observer = new ResizeObserver(measure)
    if (outer.current) observer.observe(outer.current)
    if (inner.current) observer.observe(inner.current)
    return () => observer.disconnect()
  }, [inner])
  return { outer, ...size }
}

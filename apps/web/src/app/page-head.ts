import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export type PageName =
  | 'home'
  | 'staff'
  | 'checkout'
  | 'orders'
  | 'legal'
  | 'report'
  | 'changes'
  | 'simulation'
  | 'sample'
  | 'shared'
  | 'notFound'

export interface PageHead {
  title: string
  description: string
}

export const pageHead = (page: PageName, t: TFunction): PageHead => ({
  title: t(`site:head.${page}.title`),
  description: t(`site:head.${page}.description`),
})

/** Keeps the document's title and description in the language on screen. */
export function usePageHead(page: PageName): void {
  const { t } = useTranslation()
  const { title, description } = pageHead(page, t)
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}

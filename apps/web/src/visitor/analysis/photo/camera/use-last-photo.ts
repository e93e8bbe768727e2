import type { DeclaredView } from '@chioma/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import { historyQuery } from '../../history/history-query.ts'

export interface LastPhoto {
  photoUrl: string
  createdAt: string
}

/** For each view, the person's last photo of it that was read; of the newest page of their history. */
export function useLastPhotos(): Partial<Record<DeclaredView, LastPhoto>> {
  const { language } = useLanguage()
  const { data } = useInfiniteQuery(historyQuery(language))
  const last: Partial<Record<DeclaredView, LastPhoto>> = {}
  for (const { declaredView, status, photoUrl, createdAt } of data?.pages[0]?.items ?? [])
    if (declaredView !== null && status === 'completed') last[declaredView] ??= { photoUrl, createdAt }
  return last
}

import { useQuery } from '@tanstack/react-query'
import { getJson } from '../../lib/api/request.ts'
import { inLanguage } from '../../lib/i18n/in-language.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useInitialData } from '../../lib/initial-data.tsx'

export const CENTERS_KEY = ['centers']

/** The partner centres in the language on screen, first ones first. */
export const useCenters = () => {
  const { language } = useLanguage()
  const drawn = useInitialData()
  return useQuery({
    queryKey: [...CENTERS_KEY, language],
    queryFn: async ({ signal }) => {
      const { centersSchema } = await import('../../lib/api/site-schemas.ts')
      return getJson(inLanguage('/api/centers', language), centersSchema, signal)
    },
    // The page was drawn in one language; only in that one are its words known.
    initialData: drawn.language === language ? drawn.centers : undefined,
  })
}

import type { ContentTextKey, Language } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../lib/i18n/translations.ts'

/** The texts that stand where the site has none of its own, in any language; `undefined` until they are loaded. */
export function useDefaultTexts(language: Language): ((key: ContentTextKey) => string) | undefined {
  const { i18n } = useTranslation()
  const { data: isLoaded } = useQuery({
    queryKey: ['default-texts', language],
    queryFn: async () => {
      await addTexts(i18n, language, ['site'])
      return true
    },
  })
  return isLoaded ? (key) => i18n.t(`site:content.${key}`, { lng: language }) : undefined
}

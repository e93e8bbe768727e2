import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../../../lib/language-names.ts'

/** What a field of a product is called, texts with their language. */
export function useFieldLabels(): (field: string) => string {
  const { t } = useTranslation('backoffice')
  const languageName = useLanguageName()
  return (field) => {
    const [language, part] = field.split('.')
    if (part === undefined) return t(`products.fields.${field}`)
    return t('products.inLanguage', { field: t(`products.fields.${part}`), language: languageName(language ?? '') })
  }
}

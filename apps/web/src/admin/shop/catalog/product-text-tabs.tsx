import { LANGUAGES, type Language } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { LanguageTabs } from '../../../lib/language-tabs.tsx'
import { Field } from '../../../ui/field.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { type ProductField, type ProductProblem, type ProductValues, type TextPart, textsIn } from './product-form.ts'

interface ProductTextTabsProps {
  values: ProductValues
  onValues: (values: ProductValues) => void
  errorOf: (field: ProductField) => string | undefined
  /** What was found wrong when saving was tried. */
  problems: Partial<Record<ProductField, ProductProblem>>
}

/** Name, description and benefits in each of the five languages. */
export function ProductTextTabs({ values, onValues, errorOf, problems }: ProductTextTabsProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const [shown, setShown] = useState<Language>(language)
  const faulty = LANGUAGES.filter((code) => Object.keys(problems).some((field) => field.startsWith(`${code}.`)))
  const [seenFaults, setSeenFaults] = useState(problems)
  // Saving was tried: what is wrong must be in view.
  if (problems !== seenFaults) {
    setSeenFaults(problems)
    const [first] = faulty
    if (Object.keys(seenFaults).length === 0 && first !== undefined && !faulty.includes(shown)) setShown(first)
  }
  return (
    <PageSection title={t('products.texts')} intro={t('products.textsIntro')}>
      <LanguageTabs
        label={t('products.languages')}
        value={shown}
        onChange={setShown}
        markOf={(code) => {
          if (faulty.includes(code)) return { kind: 'faulty', label: t('products.faulty') }
          return textsIn(values, code) === undefined ? { kind: 'missing', label: t('products.untranslated') } : undefined
        }}
      >
        {(code) => <TextsOf language={code} values={values} onValues={onValues} errorOf={errorOf} />}
      </LanguageTabs>
    </PageSection>
  )
}

interface TextsOfProps extends Pick<ProductTextTabsProps, 'values' | 'onValues' | 'errorOf'> {
  language: Language
}

function TextsOf({ language, values, onValues, errorOf }: TextsOfProps) {
  const { t } = useTranslation('backoffice')
  const texts = values.texts[language]
  const change = (part: TextPart, text: string) =>
    onValues({ ...values, texts: { ...values.texts, [language]: { ...texts, [part]: text } } })
  return (
    <div className="grid gap-5" lang={language}>
      <TextField
        label={t('products.fields.name')}
        required
        maxLength={120}
        value={texts.name}
        onValueChange={(name) => change('name', name)}
        error={errorOf(`${language}.name`)}
      />
      <Field label={t('products.fields.description')} error={errorOf(`${language}.description`)}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={2000}
            value={texts.description}
            onChange={(event) => change('description', event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('products.fields.benefits')}
        hint={t('products.fields.benefitsHint')}
        error={errorOf(`${language}.benefits`)}
      >
        {(control) => (
          <TextArea {...control} rows={4} value={texts.benefits} onChange={(event) => change('benefits', event.target.value)} />
        )}
      </Field>
    </div>
  )
}

import { LANGUAGES, type Language } from '@chioma/contract'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormTextArea, FormTextField } from '../../../lib/form/form-fields.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { LanguageTabs } from '../../../lib/language-tabs.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { isWritten, type ProductControl } from './product-form.ts'

/** Name, description and benefits in each of the five languages. */
export function ProductTextTabs({ control }: { control: ProductControl }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const texts = useWatch({ control, name: 'texts' })
  const { errors, submitCount } = useFormState({ control })
  const [shown, setShown] = useState<Language>(language)
  const faulty = LANGUAGES.filter((code) => errors.texts?.[code] !== undefined)
  const fault = `${submitCount} ${faulty.join()}`
  const [seenFault, setSeenFault] = useState(fault)
  // Saving was tried: what is wrong must be in view.
  if (fault !== seenFault) {
    setSeenFault(fault)
    const [first] = faulty
    if (first !== undefined && !faulty.includes(shown)) setShown(first)
  }
  return (
    <PageSection title={t('products.texts')} intro={t('products.textsIntro')}>
      <LanguageTabs
        label={t('products.languages')}
        value={shown}
        onChange={setShown}
        faulty={faulty}
        isMissing={(code) => !isWritten(texts[code])}
        words={{ faulty: t('products.faulty'), missing: t('products.untranslated') }}
      >
        {(code) => <TextsOf language={code} control={control} />}
      </LanguageTabs>
    </PageSection>
  )
}

function TextsOf({ language, control }: { language: Language; control: ProductControl }) {
  const { t } = useTranslation('backoffice')
  return (
    <div className="grid gap-5" lang={language}>
      <FormTextField
        control={control}
        name={`texts.${language}.name`}
        label={t('products.fields.name')}
        required
        maxLength={120}
      />
      <FormTextArea
        control={control}
        name={`texts.${language}.description`}
        label={t('products.fields.description')}
        rows={4}
        maxLength={2000}
      />
      <FormTextArea
        control={control}
        name={`texts.${language}.benefits`}
        label={t('products.fields.benefits')}
        hint={t('products.fields.benefitsHint')}
        rows={4}
      />
      <FormTextArea
        control={control}
        name={`texts.${language}.caution`}
        label={t('products.fields.caution')}
        hint={t('products.cautionHint')}
        rows={2}
        maxLength={500}
      />
    </div>
  )
}

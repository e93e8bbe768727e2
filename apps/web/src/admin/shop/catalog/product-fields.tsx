import {
  type AdminProduct,
  CONTRAINDICATIONS,
  type Currency,
  EVIDENCE_LEVELS,
  LANGUAGES,
  type Language,
  PHOTO_LIMITS,
  PRODUCT_CATEGORIES,
} from '@chioma/contract'
import { ImagePlus, Package } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  FormDecimalField,
  FormRadioCards,
  FormSelect,
  FormSwitch,
  FormTextArea,
  FormTextField,
} from '../../../lib/form/form-fields.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { LanguageTabs } from '../../../lib/language-tabs.tsx'
import { pictureProblem } from '../../../lib/picture-problem.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleChips } from '../../../ui/choice-cards.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
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
  const field = (name: 'name' | 'description' | 'benefits' | 'caution') => ({
    control,
    name: `texts.${language}.${name}` as const,
    label: t(`products.fields.${name}`),
  })
  return (
    <div className="grid gap-5" lang={language}>
      <FormTextField {...field('name')} required maxLength={120} />
      <FormTextArea {...field('description')} rows={4} maxLength={2000} />
      <FormTextArea {...field('benefits')} hint={t('products.fields.benefitsHint')} rows={4} />
      <FormTextArea {...field('caution')} hint={t('products.cautionHint')} rows={2} maxLength={500} />
    </div>
  )
}

interface ProductImageProps {
  imageUrl: string | null
  control: ProductControl
}

/** The picture as it is, or the one that was chosen in its place. */
export function ProductImage({ imageUrl, control }: ProductImageProps) {
  const { t } = useTranslation('backoffice')
  const { field, fieldState } = useController({ control, name: 'image' })
  const image = field.value
  const preview = usePreview(image)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => {
      const file = accepted[0] ?? rejections[0]?.file
      if (file === undefined) return
      const found = pictureProblem(file, t)
      setProblem(found)
      if (found === undefined) field.onChange(file)
    },
  })
  return (
    <PageSection title={t('products.image')}>
      <div
        {...getRootProps({ tabIndex: -1 })}
        className={classNames('w-fit rounded-card border', isDragActive ? 'border-accent' : 'border-transparent')}
      >
        <input
          {...getInputProps({
            multiple: false,
            accept: PHOTO_LIMITS.mediaTypes.join(','),
            // The button below stands for it.
            'aria-hidden': true,
          })}
        />
        <Picture
          src={preview ?? imageUrl}
          alt={t(preview === undefined ? 'products.imageNow' : 'products.imageChosen')}
          fallback={Package}
          className="aspect-square w-72 max-w-full rounded-card"
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <Button variant="quiet" size="small" aria-describedby={`${id}-hint`} onClick={open}>
          <ImagePlus size={17} aria-hidden="true" />
          {t(imageUrl === null && image === null ? 'products.chooseImage' : 'products.replaceImage')}
        </Button>
        {image !== null && (
          <Button
            variant="plain"
            size="small"
            onClick={() => {
              setProblem(undefined)
              field.onChange(null)
            }}
          >
            {t(imageUrl === null ? 'products.dropImage' : 'products.keepImage')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-3">
        {t(image === null ? 'products.imageHint' : 'products.imageUnsaved')}
      </p>
      <FieldError id={`${id}-error`} message={problem ?? fieldState.error?.message} />
    </PageSection>
  )
}

function usePreview(image: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (image === null) return
    const made = URL.createObjectURL(image)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [image])
  return image === null ? undefined : url
}

interface ProductFactsProps {
  control: ProductControl
  /** That of the shop. */
  currency: Currency
  base: AdminProduct | undefined
}

type FactLine = 'durationMinutes' | 'stock' | 'content' | 'lastsDays' | 'partnerCompany'

/** What is the same in every language: price, units, duration and partner. */
export function ProductFacts({ control, currency, base }: ProductFactsProps) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const category = useWatch({ control, name: 'category' })
  const heldStock = base?.heldStock ?? 0
  const field = <Name extends FactLine>(name: Name) => ({ control, name, label: t(`products.fields.${name}`) })
  const number = <Name extends FactLine>(name: Name) => ({ ...field(name), inputMode: 'numeric' as const })
  return (
    <PageSection title={t('products.facts')}>
      <div className="grid gap-5">
        {/* Once the product exists, goods do not become services. */}
        {base === undefined && (
          <FormRadioCards
            control={control}
            name="category"
            legend={t('products.category')}
            choices={PRODUCT_CATEGORIES.map((value) => ({
              value,
              label: t(`products.categories.${value}`),
              hint: t(`products.categoryHints.${value}`),
            }))}
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormDecimalField
            control={control}
            name="price"
            label={t('products.priceIn', { currency })}
            hint={
              base === undefined || base.currency === currency
                ? t('products.priceHint')
                : t('products.otherCurrency', { price: money(base.price, base.currency), currency })
            }
            required={base === undefined || base.currency === currency}
          />
          {category === 'service' ? (
            <FormTextField key="durationMinutes" {...number('durationMinutes')} hint={t('products.durationHint')} required />
          ) : (
            <FormTextField
              key="stock"
              {...number('stock')}
              hint={heldStock > 0 ? t('products.held', { count: heldStock }) : t('products.stockHint')}
            />
          )}
        </div>
        {category === 'product' && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <FormTextField {...field('content')} hint={t('products.contentHint')} />
            <FormTextField {...number('lastsDays')} hint={t('products.lastsHint')} />
          </div>
        )}
        <FormTextField {...field('partnerCompany')} hint={t('products.partnerHint')} maxLength={120} />
        <div>
          <FormSwitch control={control} name="isSponsored" label={t('products.fields.isSponsored')} />
          <p className="mt-1 text-sm text-ink-3">{t('products.sponsoredHint')}</p>
        </div>
      </div>
    </PageSection>
  )
}

/** Who it is not for, and how well it is shown to work. */
export function ProductSuitability({ control }: { control: ProductControl }) {
  const { t } = useTranslation('backoffice')
  const { field } = useController({ control, name: 'contraindications' })
  return (
    <PageSection title={t('products.suitability')} intro={t('products.suitabilityIntro')}>
      <div className="grid gap-5">
        <ToggleChips
          legend={t('products.fields.contraindications')}
          hint={t('products.contraindicationsHint')}
          choices={CONTRAINDICATIONS.map((value) => ({ value, label: t(`shop:contraindications.${value}`) }))}
          values={field.value}
          onValues={field.onChange}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormSelect
            control={control}
            name="evidenceLevel"
            label={t('products.fields.evidenceLevel')}
            none={t('products.evidenceUnknown')}
            options={EVIDENCE_LEVELS.map((value) => ({ value, label: t(`shop:evidence.${value}`) }))}
          />
          <FormTextField
            control={control}
            name="evidenceSource"
            label={t('products.fields.evidenceSource')}
            hint={t('products.evidenceSourceHint')}
            maxLength={500}
          />
        </div>
      </div>
    </PageSection>
  )
}

import {
  CONTENT_IMAGE_KEYS,
  CONTENT_LENGTH,
  type ContentEntry,
  type ContentImageKey,
  type ContentTextKey,
  type Language,
} from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { ImageOff, RotateCcw, Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { standingErrorText } from '../../lib/api/error-text.ts'
import { pictureProblem } from '../../lib/picture-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { TextArea, TextField, TextInput } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import {
  type ContentDraft,
  describesEarlierImage,
  keyIn,
  savedImage,
  savedText,
  withDefault,
  withImage,
  withText,
} from './content-draft.ts'
import { uploadImage } from './content-requests.ts'

export const EDITOR_TABS = ['homepage', 'cases', 'features', 'footerBase', 'footerComplete'] as const
export type EditorTab = (typeof EDITOR_TABS)[number]

/** Texts that stand together, with the picture that belongs to them. */
interface ContentGroup {
  /** Names the group's heading: `groups.<name>`. */
  name: string
  texts: readonly ContentTextKey[]
  image?: ContentImageKey
}

const caseGroup = (number: 1 | 2 | 3 | 4): ContentGroup => ({
  name: `case${number}`,
  texts: [`case${number}Title`, `case${number}Desc`],
  image: CONTENT_IMAGE_KEYS[number - 1] ?? `case${number}_image`,
})

/** What is edited where, in the order of the page. */
export const GROUPS_OF_TAB: Record<EditorTab, readonly ContentGroup[]> = {
  homepage: [{ name: 'hero', texts: ['heroTitle', 'heroSubtitle', 'heroDescription'] }],
  cases: [caseGroup(1), caseGroup(2), caseGroup(3), caseGroup(4)],
  features: [
    { name: 'feature1', texts: ['feature1Title', 'feature1Desc'] },
    { name: 'feature2', texts: ['feature2Title', 'feature2Desc'] },
  ],
  footerBase: [{ name: 'footerBase', texts: ['footerTitle', 'footerDescription', 'footerCopyright'] }],
  footerComplete: [
    {
      name: 'footerPlatform',
      texts: ['footerPlatformTitle', 'footerHowItWorks', 'footerAITechnology', 'footerAccuracyReport', 'footerPartnerNetwork'],
    },
    {
      name: 'footerSupport',
      texts: ['footerSupportTitle', 'footerHelpCenter', 'footerContact', 'footerPrivacy', 'footerTerms'],
    },
    { name: 'footerSecurity', texts: ['footerSecurityTitle', 'footerHIPAA', 'footerSSL', 'footerPaymentVerified'] },
  ],
}

const LONG = /(Desc|Description)$/

/** Whether a text runs over several lines. */
const isLong = (key: ContentTextKey): boolean => LONG.test(key)

interface FieldsProps {
  entries: readonly ContentEntry[]
  draft: ContentDraft
  language: Language
  standardOf: (key: ContentTextKey) => string
  onDraft: (draft: ContentDraft) => void
}

/** Texts that stand together, under one heading, with their picture. */
export function ContentFields({ group, ...props }: FieldsProps & { group: ContentGroup }) {
  const { t } = useTranslation('editor')
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-card border border-line bg-surface p-gutter">
      <legend className="float-left mb-1 w-full font-display text-title-sm">{t(`groups.${group.name}`)}</legend>
      {group.texts.map((key) => (
        <ContentText key={key} textKey={key} {...props} />
      ))}
      {group.image !== undefined && <CaseImage imageKey={group.image} {...props} />}
    </fieldset>
  )
}

function ContentText({ textKey, entries, draft, language, standardOf, onDraft }: FieldsProps & { textKey: ContentTextKey }) {
  const { t } = useTranslation('editor')
  const key = keyIn(textKey, language)
  const standard = standardOf(textKey)
  const typed = draft.texts[key]
  const value = typed ?? (savedText(entries, key) || standard)
  const isOwn = value.trim() !== '' && value !== standard
  const change = (text: string) => onDraft(withText(draft, entries, { key, text, standard }))
  const toDefault = () => onDraft(withDefault(draft, entries, key))
  const Control = isLong(textKey) ? TextArea : TextInput
  return (
    <Field
      label={
        <span className="flex flex-wrap items-center gap-2">
          {t(`fields.${textKey}`)}
          {typed !== undefined && <Chip tone="medium">{t('unsaved')}</Chip>}
          {!isOwn && <Chip tone="neutral">{t('isDefault')}</Chip>}
        </span>
      }
      hint={textKey === 'heroTitle' ? t('emphasis') : undefined}
    >
      {(control) => (
        <>
          <Control
            {...control}
            lang={language}
            maxLength={CONTENT_LENGTH}
            // As high as its text, so that no line is cut.
            className={isLong(textKey) ? 'field-sizing-content max-h-96' : undefined}
            value={value}
            placeholder={standard}
            onChange={(event: { target: { value: string } }) => change(event.target.value)}
            onBlur={() => typed !== undefined && !isOwn && toDefault()}
          />
          {isOwn && (
            <Button variant="plain" size="small" className="mt-1 -ml-3" onClick={toDefault}>
              <RotateCcw size={15} aria-hidden="true" />
              {t('toDefault')}
              <span className="sr-only">: {t(`fields.${textKey}`)}</span>
            </Button>
          )}
        </>
      )}
    </Field>
  )
}

const ALT_LENGTH = 200

interface CaseImageProps {
  imageKey: ContentImageKey
  entries: readonly ContentEntry[]
  draft: ContentDraft
  language: Language
  onDraft: (draft: ContentDraft) => void
}

/** The picture of a case, the same in every language, and what it shows for people who cannot see it, in each. */
function CaseImage({ imageKey, entries, draft, language, onDraft }: CaseImageProps) {
  const { t } = useTranslation('editor')
  const altKey = keyIn(imageKey, language)
  const imageUrl = draft.images[imageKey] ?? savedImage(entries, imageKey)
  const alt = draft.texts[altKey] ?? savedText(entries, altKey)
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <div className="grid aspect-[4/3] place-items-center overflow-hidden rounded-small border border-line bg-sunken text-ink-3">
          {imageUrl === '' ? (
            <ImageOff size={26} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <img src={imageUrl} alt={alt} className="size-full object-cover" />
          )}
        </div>
        <ImageControls imageUrl={imageUrl} onChange={(url) => onDraft(withImage(draft, entries, imageKey, url))} />
      </div>
      {imageUrl !== '' && (
        <TextField
          label={t('image.alt')}
          hint={t(describesEarlierImage(draft, entries, { imageKey, altKey }) ? 'image.altOfEarlier' : 'image.altHint')}
          lang={language}
          maxLength={ALT_LENGTH}
          value={alt}
          error={alt.trim() === '' ? t('image.altMissing') : undefined}
          onValueChange={(text) => onDraft(withText(draft, entries, { key: altKey, text, standard: '' }))}
        />
      )}
    </div>
  )
}

function ImageControls({ imageUrl, onChange }: { imageUrl: string; onChange: (url: string) => void }) {
  const { t } = useTranslation('editor')
  const showToast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    mutationFn: uploadImage,
    onSuccess: (url) => {
      onChange(url)
      showToast({ title: t('image.uploaded'), description: t('image.uploadedText') })
    },
    onError: () => showToast({ title: t('image.failed'), description: t('image.failedText'), variant: 'destructive' }),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    const found = pictureProblem(file, t)
    setProblem(found)
    upload.reset()
    if (found === undefined) upload.mutate(file)
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="quiet"
          size="small"
          icon={Upload}
          isBusy={upload.isPending}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t(imageUrl === '' ? 'image.choose' : 'image.replace')}
        </Button>
        {imageUrl !== '' && (
          <Button variant="plain" size="small" icon={Trash2} onClick={() => onChange('')}>
            {t('image.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={choose}
      />
      <p id={hintId} className="mt-2 text-sm text-ink-3">
        {t('image.hint')}
      </p>
      <FieldError id={undefined} message={problem ?? standingErrorText(upload.error, t)} />
    </div>
  )
}

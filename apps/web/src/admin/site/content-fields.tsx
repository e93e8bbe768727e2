import { CONTENT_LENGTH, type ContentEntry, type ContentTextKey, type Language } from '@chioma/contract'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { CaseImage } from './case-image.tsx'
import { type ContentDraft, keyIn, savedText, withText } from './content-draft.ts'
import { type ContentGroup, isLong } from './content-places.ts'

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
    <fieldset className="grid min-w-0 gap-5 rounded-card border border-line bg-surface p-[clamp(1.1rem,2.4vw,1.6rem)]">
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
          />
          {isOwn && (
            <Button variant="plain" size="small" className="mt-1 -ml-3" onClick={() => change(standard)}>
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

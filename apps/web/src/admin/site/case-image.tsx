import type { ContentEntry, ContentImageKey, Language } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { ImageOff, Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type ContentDraft, keyIn, savedImage, savedText, withImage, withText } from './content-draft.ts'
import { uploadImage } from './content-requests.ts'

const ALT_LENGTH = 200

interface CaseImageProps {
  imageKey: ContentImageKey
  entries: readonly ContentEntry[]
  draft: ContentDraft
  language: Language
  onDraft: (draft: ContentDraft) => void
}

/** The picture of a case, the same in every language, and what it shows for people who cannot see it, in each. */
export function CaseImage({ imageKey, entries, draft, language, onDraft }: CaseImageProps) {
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
          hint={t('image.altHint')}
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
    if (file !== undefined) upload.mutate(file)
    target.value = ''
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="quiet"
          size="small"
          isBusy={upload.isPending}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          <Upload size={16} aria-hidden="true" />
          {t(imageUrl === '' ? 'image.choose' : 'image.replace')}
        </Button>
        {imageUrl !== '' && (
          <Button variant="plain" size="small" onClick={() => onChange('')}>
            <Trash2 size={16} aria-hidden="true" />
            {t('image.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={choose}
      />
      <p id={hintId} className="mt-2 text-sm text-ink-3">
        {t('image.hint')}
      </p>
      <FieldError id={undefined} message={upload.isError ? errorText(upload.error, t) : undefined} />
    </div>
  )
}

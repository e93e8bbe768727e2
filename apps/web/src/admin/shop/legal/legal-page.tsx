import {
  type AdminLegalDocument,
  adminLegalDocumentSchema,
  inEveryLanguage,
  isLegalComplete,
  LANGUAGES,
  type Language,
  LEGAL_KINDS,
  LEGAL_TEXT_LENGTH,
  languageSchema,
  legalGaps,
  legalTextsSchema,
} from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { FormConflict } from '../../../lib/conflict-notice.tsx'
import { useAddressFilters } from '../../../lib/filters.tsx'
import { FormTextArea } from '../../../lib/form/form-fields.tsx'
import { SaveButtons, useVersionedForm } from '../../../lib/form/versioned-form.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { Notice, ProblemNotice } from '../../../ui/notice.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSubmit } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { LegalWarning, legalQueries, saveLegal } from './legal-warning.tsx'

const PLACE = ['document'] as const

/** What the shop binds itself to and who runs it, in all languages; every version stays. */
export function LegalPage() {
  const { t } = useTranslation('backoffice')
  const place = useAddressFilters(PLACE)
  const shown = LEGAL_KINDS.find((kind) => kind === place.of('document')) ?? LEGAL_KINDS[0]
  return (
    <PageFrame title={t('legal.title')} intro={t('legal.intro')}>
      <LegalWarning />
      <Loaded query={useQuery(legalQueries.current)} skeleton={<Skeleton className="h-128" />}>
        {(documents) => (
          <Tabs
            label={t('legal.documents')}
            value={shown}
            onChange={(document) => place.change({ document })}
            tabs={LEGAL_KINDS.flatMap((kind) => {
              const document = documents.find((known) => known.kind === kind)
              if (document === undefined) return []
              return [{ value: kind, label: <KindLabel document={document} />, content: <Editor document={document} /> }]
            })}
          />
        )}
      </Loaded>
    </PageFrame>
  )
}

function KindLabel({ document }: { document: AdminLegalDocument }) {
  const { t } = useTranslation('backoffice')
  return (
    <span className="inline-flex items-center gap-2">
      {t(`site:legal.${document.kind}`)}
      {!isLegalComplete(document.texts) && <TriangleAlert size={16} className="text-medium" aria-label={t('legal.incomplete')} />}
    </span>
  )
}

interface Values {
  texts: Record<Language, string>
}
type Input = Pick<AdminLegalDocument, 'texts'>

/** A language without words is left out; it reads another. */
const writtenOf = (texts: Values['texts']): Partial<Values['texts']> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

const formSchema = z.object({
  texts: z.record(languageSchema, z.string()).transform((texts, context) => {
    const { data } = legalTextsSchema.safeParse(writtenOf(texts))
    if (data !== undefined) return data
    // Said beside whichever of them is on screen.
    for (const language of LANGUAGES) context.addIssue({ code: 'custom', path: [language] })
    return z.NEVER
  }),
})
const FIELDS = LANGUAGES.map((language) => `texts.${language}` as const)
const valuesOf = ({ texts }: AdminLegalDocument): Values => ({ texts: inEveryLanguage((language) => texts[language] ?? '') })

function useEditing(document: AdminLegalDocument) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const queryClient = useQueryClient()
  const editing = useVersionedForm<AdminLegalDocument, Values, Input, AdminLegalDocument>({
    resource: document,
    resourceSchema: adminLegalDocumentSchema,
    valuesOf,
    schema: formSchema,
    fields: FIELDS,
    wordsFor: () => t('legal.problem'),
    send: ({ texts }, { kind, version }) => saveLegal(kind, { texts, version }),
    onDone: (saved) => {
      queryClient.setQueryData(legalQueries.current.queryKey, (known) =>
        known?.map((other) => (other.kind === saved.kind ? saved : other)),
      )
      void queryClient.invalidateQueries({ queryKey: legalQueries.versions(saved.kind).queryKey })
      editing.restart(saved)
      showToast({ title: t('legal.saved'), description: t('legal.savedText') })
    },
    onFailed: (error, isConflict) => {
      if (!isConflict) showToast({ title: t('legal.saveFailed'), description: errorText(error, t), variant: 'destructive' })
    },
  })
  return editing
}

function Editor({ document }: { document: AdminLegalDocument }) {
  const { t } = useTranslation('backoffice')
  const languageName = useLanguageName()
  const editing = useEditing(document)
  const { conflict, form, save, formError, isBusy, isDirty } = editing
  const [isAsking, setIsAsking] = useState(false)
  // What is wrong is told before anything is asked.
  const submit = useSubmit(() => void form.trigger().then(setIsAsking), isBusy)
  if (conflict !== undefined) {
    return (
      <PageSection title={t('legal.conflict')}>
        <FormConflict
          conflict={conflict}
          isBusy={isBusy}
          wordsOf={({ texts }) => Object.fromEntries(LANGUAGES.map((language) => [`texts.${language}`, texts[language]]))}
          labelOf={(field) => languageName(field.split('.')[1] ?? '')}
          onTakeTheirs={conflict.takeTheirs}
        />
        <UnsavedGuard isDirty={!isBusy} />
      </PageSection>
    )
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <form {...submit} className="grid gap-5">
        <ProblemNotice text={formError} />
        <Texts control={form.control} />
        <div className="flex flex-wrap items-center gap-3">
          <SaveButtons editing={editing} save={t('legal.save')} />
        </div>
        <UnsavedGuard isDirty={isDirty && !isBusy} />
        {isAsking && (
          <ConfirmDialog
            title={t('legal.publish.title')}
            text={t('legal.publish.text')}
            confirm={{
              label: t('legal.save'),
              onConfirm: () => {
                setIsAsking(false)
                save()
              },
            }}
            cancel={{ label: t('actions.back'), onCancel: () => setIsAsking(false) }}
          >
            {!isLegalComplete(writtenOf(form.getValues('texts'))) && (
              <Notice tone="caution">{t('legal.publish.incomplete')}</Notice>
            )}
          </ConfirmDialog>
        )}
      </form>
      <Versions document={document} />
    </div>
  )
}

function Texts({ control }: { control: Control<Values, unknown, Input> }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const languageName = useLanguageName()
  const texts = useWatch({ control, name: 'texts' })
  const [shown, setShown] = useState<Language>(language)
  const gaps = legalGaps(texts[shown])
  const labelOf = (code: Language) => {
    const count = legalGaps(texts[code]).length
    return count === 0 ? languageName(code) : t('legal.languageGaps', { language: languageName(code), count })
  }
  return (
    <>
      <SelectField
        label={t('products.languages')}
        className="w-full max-w-80"
        options={LANGUAGES.map((code) => ({ value: code, label: labelOf(code) }))}
        value={shown}
        onValueChange={(code) => setShown(languageSchema.parse(code))}
      />
      <FormTextArea
        key={shown}
        control={control}
        name={`texts.${shown}`}
        label={t('legal.text')}
        hint={t('legal.textHint')}
        lang={shown}
        rows={22}
        maxLength={LEGAL_TEXT_LENGTH}
      />
      <div role="status">
        {gaps.length > 0 && (
          <Notice tone="caution" title={t('legal.gaps', { count: gaps.length })}>
            <ul className="mt-1 grid list-disc gap-1 pl-5">
              {gaps.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </>
  )
}

/** Every version that was or is in force, each on its own page. */
function Versions({ document: { kind } }: { document: AdminLegalDocument }) {
  const { t } = useTranslation('backoffice')
  return (
    <PageSection title={t('legal.versions')} intro={t('legal.versionsIntro')}>
      <Loaded query={useQuery(legalQueries.versions(kind))} skeleton={<Skeleton className="h-24" />}>
        {(versions) => (
          <RowList items={versions}>
            {({ version, savedAt, savedBy }) => (
              <li key={version} className="py-2">
                <a
                  href={`/legal/${kind}?version=${version}`}
                  target="_blank"
                  rel="noreferrer"
                  className="num text-link inline-flex min-h-11 items-center gap-2"
                >
                  {formatDateTime(savedAt)}
                  <ExternalLink size={15} aria-label={t('legal.newWindow')} />
                </a>
                <p className="text-sm text-ink-3">{savedBy ?? t('legal.bySoftware')}</p>
              </li>
            )}
          </RowList>
        )}
      </Loaded>
    </PageSection>
  )
}

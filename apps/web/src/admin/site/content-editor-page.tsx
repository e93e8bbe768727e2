import {
  type ContentConflict,
  type ContentEdition,
  type ContentEntry,
  type ContentTextKey,
  contentConflictSchema,
  LANGUAGES,
  type Language,
} from '@chioma/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { ExternalLink, History, RefreshCw, Save } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VersionConflict, versionConflictIn } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { useAddressFilters } from '../../lib/filters.tsx'
import { addTexts } from '../../lib/i18n/translations.ts'
import { useLanguage, useLanguageName } from '../../lib/i18n/use-language.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { UnsavedGuard } from '../../lib/unsaved-guard.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useToast } from '../../ui/toast.tsx'
import { usePublishedHeight } from '../../ui/use-published-height.ts'
import { ContentConflictNotice, entryLabel } from './content-conflict.tsx'
import { type ContentDraft, draftKeys, draftSince, entriesWith, isEmptyDraft, NO_DRAFT } from './content-draft.ts'
import { ContentFields, EDITOR_TABS, type EditorTab, GROUPS_OF_TAB } from './content-fields.tsx'
import { contentQueries, saveContent } from './content-requests.ts'
import { EditionsDialog } from './editions-dialog.tsx'

export interface ContentEditorPageProps {
  /** The part of the page that a tab edits, as it would look. */
  renderPreview: (preview: { tab: EditorTab; language: Language; entries: ContentEntry[] }) => ReactNode
  /** The site says something else than before: whoever shows it to visitors asks anew. */
  onSaved: () => Promise<void>
}

/** Where somebody is at work stands in the address: the page is loaded anew after saving. */
const PLACE = ['language', 'tab'] as const

/** The site's texts and pictures in all languages, with the page itself beside them. */
export function ContentEditorPage({ renderPreview, onSaved }: ContentEditorPageProps) {
  const { t } = useTranslation('editor')
  const { language: shown } = useLanguage()
  const place = useAddressFilters(PLACE)
  const [language, setLanguage] = useState<Language>(LANGUAGES.find((known) => known === place.of('language')) ?? shown)
  const [tab, setTab] = useState<EditorTab>(EDITOR_TABS.find((name) => name === place.of('tab')) ?? 'homepage')
  const [isShowingEditions, setIsShowingEditions] = useState(false)
  const languageName = useLanguageName()
  const editing = useContentEditing(onSaved)
  const { query, draft, isDirty, conflict, isSaving } = editing
  const loaded = query.data
  const labelOf = (key: string) => entryLabel(key, (field) => t(`fields.${field}`), languageName)
  return (
    <PageFrame
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <LinkButton href="/" variant="quiet">
            {t('toSite')}
            <ExternalLink size={16} aria-hidden="true" />
          </LinkButton>
          <Button variant="quiet" isBusy={query.isFetching} disabled={isDirty} onClick={() => void query.refetch()}>
            <RefreshCw size={16} aria-hidden="true" />
            {t('refresh')}
          </Button>
          <Button variant="quiet" disabled={loaded === undefined || isDirty} onClick={() => setIsShowingEditions(true)}>
            <History size={16} aria-hidden="true" />
            {t('editions.open')}
          </Button>
          <Button disabled={!isDirty || conflict !== undefined} isBusy={isSaving} onClick={editing.save}>
            <Save size={16} aria-hidden="true" />
            {t('saveAll')}
          </Button>
        </>
      }
    >
      {conflict !== undefined && loaded !== undefined && (
        <ContentConflictNotice
          conflict={conflict.now}
          lastChange={conflict.lastChange}
          entries={loaded.entries}
          draft={draft}
          labelOf={labelOf}
          isBusy={isSaving}
          onSave={(chosen) => editing.saveOver(chosen, conflict.now.edition)}
          onTakeTheirs={editing.takeTheirs}
        />
      )}
      <SelectField
        label={t('language')}
        hint={t('languageHint')}
        className="w-full max-w-80"
        options={LANGUAGES.map((known) => ({ value: known, label: languageName(known) }))}
        value={language}
        onValueChange={(chosen) => {
          setLanguage(chosen)
          place.change({ language: chosen })
        }}
      />
      <Loaded query={query} skeleton={TABS_SKELETON}>
        {({ entries }) => (
          <EditorTabs
            key={language}
            entries={entries}
            editing={editing}
            language={language}
            tab={tab}
            onTab={(next) => {
              setTab(next)
              place.change({ tab: next })
            }}
            renderPreview={renderPreview}
          />
        )}
      </Loaded>
      {isShowingEditions && loaded !== undefined && (
        <EditionsDialog
          seen={loaded}
          labelOf={labelOf}
          onRestored={editing.keepRestored}
          onFailed={() => void query.refetch()}
          onClose={() => setIsShowingEditions(false)}
        />
      )}
      {isDirty && conflict === undefined && (
        <UnsavedBar count={draftKeys(draft).length} isSaving={isSaving} onDiscard={editing.discard} onSave={editing.save} />
      )}
      <UnsavedGuard isDirty={isDirty} />
    </PageFrame>
  )
}

const TABS_SKELETON = <Skeleton className="h-128" />

interface EditorTabsProps extends Pick<ContentEditorPageProps, 'renderPreview'> {
  entries: ContentEntry[]
  editing: ContentEditing
  language: Language
  tab: EditorTab
  onTab: (tab: EditorTab) => void
}

function EditorTabs({ entries, editing: { draft, setDraft }, language, tab, onTab, renderPreview }: EditorTabsProps) {
  const { t } = useTranslation('editor')
  const standardOf = useDefaultTexts(language)
  if (standardOf === undefined) return TABS_SKELETON
  const fieldsOf = (name: EditorTab) => (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="grid gap-5">
        {GROUPS_OF_TAB[name].map((group) => (
          <ContentFields
            key={group.name}
            group={group}
            entries={entries}
            draft={draft}
            language={language}
            standardOf={standardOf}
            onDraft={setDraft}
          />
        ))}
      </div>
      <section aria-label={t('preview')} className="min-w-0 xl:sticky xl:top-6">
        <h2 className="mb-2.5 font-text text-compact font-semibold tracking-normal text-ink-2">{t('preview')}</h2>
        {name === tab && renderPreview({ tab: name, language, entries: entriesWith(entries, draft) })}
      </section>
    </div>
  )
  return (
    <Tabs
      label={t('tabsLabel')}
      tabs={EDITOR_TABS.map((name) => ({ value: name, label: t(`tabs.${name}`), content: fieldsOf(name) }))}
      value={tab}
      onChange={(next) => onTab(EDITOR_TABS.find((name) => name === next) ?? tab)}
    />
  )
}

/** Whether the texts that the site comes with are loaded, in a language. */
const defaultTextsQuery = (translations: i18n, language: Language) =>
  queryOptions({
    queryKey: ['default-texts', language],
    queryFn: async () => {
      await addTexts(translations, language, ['site'])
      return true
    },
  })

/** The texts that stand where the site has none of its own, in any language; `undefined` until they are loaded. */
function useDefaultTexts(language: Language): ((key: ContentTextKey) => string) | undefined {
  const { i18n } = useTranslation()
  const { data: isLoaded } = useQuery(defaultTextsQuery(i18n, language))
  return isLoaded ? (key) => i18n.t(`site:content.${key}`, { lng: language }) : undefined
}

interface UnsavedBarProps {
  /** How many texts and pictures are not saved. */
  count: number
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Stays in view while something is unsaved, beside the field that is typed in, not over it. */
function UnsavedBar({ count, isSaving, onDiscard, onSave }: UnsavedBarProps) {
  const { t } = useTranslation('editor')
  const ref = usePublishedHeight<HTMLDivElement>('--bar')
  useEffect(() => {
    // Once its height is known.
    const frame = requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div
      ref={ref}
      className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3 shadow-card"
    >
      <p role="status" className="text-compact">
        {t('unsavedCount', { count })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="plain" size="small" disabled={isSaving} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button size="small" icon={Save} isBusy={isSaving} onClick={onSave}>
          {t('saveAll')}
        </Button>
      </div>
    </div>
  )
}

/** The site is read anew after saving, so that what is seen is what was saved. */
const RELOAD_AFTER_MS = 1_000

/** Only where nothing is lost by it: nobody types on, sends a picture, has a window open or has gone on to another section. */
function useReloadAfterSaving(isDirty: boolean): () => void {
  const queryClient = useQueryClient()
  const [isDue, setIsDue] = useState(false)
  if (isDue && isDirty) setIsDue(false)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      setIsDue(false)
      if (queryClient.isMutating() === 0 && document.querySelector('[role=dialog]') === null) location.reload()
    }, RELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue, queryClient])
  return () => setIsDue(true)
}

/** The content as it was loaded, what was typed over it, and the way to save it. */
function useContentEditing(onSaved: () => Promise<void>) {
  const { t } = useTranslation('editor')
  const showToast = useToast()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<ContentDraft>(NO_DRAFT)
  const [conflict, setConflict] = useState<VersionConflict<ContentConflict>>()
  const query = useQuery(contentQueries.edition)
  const isDirty = !isEmptyDraft(draft)
  const reloadSoon = useReloadAfterSaving(isDirty)

  const keep = (edition: ContentEdition, sent: ContentDraft) => {
    queryClient.setQueryData(contentQueries.edition.queryKey, edition)
    setDraft((typed) => draftSince(typed, sent))
    setConflict(undefined)
    void onSaved()
  }
  const save = useMutation({
    mutationFn: ({ texts, images, edition }: ContentDraft & { edition: number }) =>
      saveContent({ content: { ...texts }, images: { ...images }, edition }),
    onSuccess: (edition, sent) => {
      keep(edition, sent)
      showToast({ title: t('saved'), description: t('savedText') })
      reloadSoon()
    },
    onError: (failure) => {
      const conflict = versionConflictIn(failure, contentConflictSchema)
      setConflict(conflict)
      if (conflict !== undefined) return
      showToast({ title: t('failed'), description: `${t('failedText')} ${errorText(failure, t)}`, variant: 'destructive' })
    },
  })
  return {
    query,
    draft,
    setDraft,
    isDirty,
    conflict,
    isSaving: save.isPending,
    save: () => save.mutate({ ...draft, edition: query.data?.edition ?? 0 }),
    /** Saves a part of the draft upon what the other one saved. */
    saveOver: (chosen: ContentDraft, edition: number) => {
      setDraft(chosen)
      save.mutate({ ...chosen, edition })
    },
    /** Gives the draft up and takes what stands there now. */
    takeTheirs: () => {
      setDraft(NO_DRAFT)
      setConflict(undefined)
      void query.refetch()
    },
    discard: () => setDraft(NO_DRAFT),
    keepRestored: (edition: ContentEdition) => keep(edition, draft),
  }
}
type ContentEditing = ReturnType<typeof useContentEditing>

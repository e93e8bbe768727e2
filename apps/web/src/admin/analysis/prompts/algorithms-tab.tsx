import type { HiddenPrompt, Language } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelQueries } from '../models/model-requests.ts'
import { AddPromptDialog } from './add-prompt-dialog.tsx'
import { type Drafts, draftOf, inReadingOrder, withDraft } from './drafts.ts'
import { PromptEditor } from './prompt-editor.tsx'
import { PromptLanguage } from './prompt-language.tsx'
import { promptQueries } from './prompt-requests.ts'
import { TryOutDialog } from './try-out-dialog.tsx'

/** The universal main algorithms. */
const TYPES = ['image_scanning', 'report_generation'] as const
type AlgorithmType = (typeof TYPES)[number]

/** What models are told to do, by language: looking at photos, and writing reports. What was typed stays when the language changes. */
export function AlgorithmsTab() {
  const { t } = useTranslation('staff')
  const { language: shown } = useLanguage()
  const [language, setLanguage] = useState<Language>(shown)
  const [drafts, setDrafts] = useState<Drafts>({})
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[44em] text-ink-2">{t('prompts.intro')}</p>
        <PromptLanguage value={language} onChange={setLanguage} />
      </div>
      <Loaded query={useQuery(promptQueries.list)} skeleton={<Skeleton className="h-96" />}>
        {(prompts) =>
          TYPES.map((type) => (
            <AlgorithmSection
              key={`${type} ${language}`}
              type={type}
              language={language}
              prompts={inReadingOrder(prompts.filter((prompt) => prompt.type === type && prompt.language === language))}
              drafts={drafts}
              onDraft={(text, of) => setDrafts((before) => withDraft(before, of, text))}
            />
          ))
        }
      </Loaded>
      <UnsavedGuard isDirty={Object.keys(drafts).length > 0} />
    </div>
  )
}

interface AlgorithmSectionProps {
  type: AlgorithmType
  language: Language
  prompts: readonly HiddenPrompt[]
  drafts: Drafts
  onDraft: (text: string, of: HiddenPrompt) => void
}

function AlgorithmSection({ type, language, prompts, drafts, onDraft }: AlgorithmSectionProps) {
  const { t } = useTranslation('staff')
  const [isAdding, setIsAdding] = useState(false)
  const [tried, setTried] = useState<HiddenPrompt>()
  const title = t(`prompts.types.${type}`)
  const titleOf = usePromptTitle()
  return (
    <PageSection
      title={title}
      intro={t(`prompts.typeTexts.${type}`)}
      actions={
        <Button variant="quiet" size="small" onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          {t('prompts.add')}
        </Button>
      }
    >
      {prompts.length === 0 && <p className="text-ink-3">{t('prompts.none')}</p>}
      <div className="grid divide-y divide-line [&>*]:py-6 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        {prompts.map((prompt) => (
          <PromptEditor
            key={prompt.id}
            prompt={prompt}
            title={titleOf(prompt)}
            name={`${title} (${titleOf(prompt)})`}
            draft={draftOf(drafts, prompt)}
            words={{ saved: t('prompts.updated'), failed: t('prompts.updateFailed') }}
            onDraft={onDraft}
            actions={
              type === 'image_scanning' && (
                <Button variant="quiet" size="small" onClick={() => setTried(prompt)}>
                  <FlaskConical size={16} aria-hidden="true" />
                  {t('tryOut.open')}
                </Button>
              )
            }
          />
        ))}
      </div>
      {isAdding && (
        <AddPromptDialog
          like={{ type, language, prompt: prompts[0]?.prompt ?? '' }}
          title={title}
          onClose={() => setIsAdding(false)}
        />
      )}
      {tried !== undefined && (
        <TryOutDialog
          prompt={tried}
          title={`${title} (${titleOf(tried)})`}
          draft={draftOf(drafts, tried)}
          onClose={() => setTried(undefined)}
        />
      )}
    </PageSection>
  )
}

/** For whom a prompt is: all models, or one by its name. */
function usePromptTitle(): (prompt: HiddenPrompt) => string {
  const { t } = useTranslation('staff')
  const { data } = useQuery(modelQueries.list)
  return ({ aiModelId }) =>
    aiModelId === null
      ? t('prompts.forAll')
      : t('prompts.forModel', { name: data?.find(({ id }) => id === aiModelId)?.name ?? aiModelId })
}

import { type HiddenPrompt, LANGUAGES, type Language } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/loaded.tsx'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Drafts, draftOf, PromptEditor, PromptLanguage, sortedPrompts, withDraft } from './prompt-editor.tsx'
import { promptQueries } from './prompt-requests.ts'

/** In the order of the list; the first is chosen at first. */
const ORDER: readonly Language[] = [...new Set([...(['it', 'en', 'fr', 'es', 'de'] as const), ...LANGUAGES])]
const TIPS = ['keep', 'outcomes', 'concrete', 'limits', 'short'] as const

/** What the image model is told when it draws how hair could look. */
export function SimulationPage() {
  const { t } = useTranslation('staff')
  const [language, setLanguage] = useState<Language>('it')
  const [drafts, setDrafts] = useState<Drafts>({})
  return (
    <PageFrame title={t('simulation.title')} intro={t('simulation.intro')}>
      <PromptLanguage value={language} languages={ORDER} onChange={setLanguage} />
      <PageSection title={t('simulation.prompt')}>
        <Loaded query={useQuery(promptQueries.list)} skeleton={<Skeleton className="h-96" />}>
          {(prompts) => {
            const prompt = promptInUse(prompts, language)
            if (prompt === undefined) return <p className="text-ink-3">{t('prompts.none')}</p>
            return (
              <PromptEditor
                key={prompt.id}
                prompt={prompt}
                title={t('prompts.types.simulation_generation')}
                name={t('prompts.types.simulation_generation')}
                draft={draftOf(drafts, prompt)}
                words={{ saved: t('simulation.saved'), failed: t('simulation.failed'), failedText: t('simulation.failedText') }}
                onDraft={(text, of) => setDrafts((before) => withDraft(before, of, text))}
              />
            )
          }}
        </Loaded>
      </PageSection>
      <PageSection title={t('simulation.tips')}>
        <ul className="grid gap-2.5 text-compact text-ink-2">
          {TIPS.map((tip) => (
            <li key={tip} className="flex gap-2.5">
              <Lightbulb size={17} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
              {t(`simulation.tipTexts.${tip}`)}
            </li>
          ))}
        </ul>
      </PageSection>
      <UnsavedGuard isDirty={Object.keys(drafts).length > 0} />
    </PageFrame>
  )
}

/** The active one; where none is, the one that would come first. */
function promptInUse(prompts: readonly HiddenPrompt[], language: Language): HiddenPrompt | undefined {
  const candidates = sortedPrompts(
    prompts.filter((prompt) => prompt.type === 'simulation_generation' && prompt.language === language),
  )
  return candidates.find(({ isActive }) => isActive) ?? candidates[0]
}

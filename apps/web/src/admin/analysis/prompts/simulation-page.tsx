import { type HiddenPrompt, LANGUAGES, type Language } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/loaded.tsx'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Drafts, draftOf, PromptEditor, PromptLanguage, sortedPrompts, withDraft } from './prompt-editor.tsx'
import { promptQueries, rendererQuery } from './prompt-requests.ts'
import { RendererPanel } from './renderer-panel.tsx'
import { SimulationTryOut } from './simulation-try-out.tsx'

/** In the order of the list; the first is chosen at first. */
const ORDER: readonly Language[] = [...new Set([...(['it', 'en', 'fr', 'es', 'de'] as const), ...LANGUAGES])]
const TIPS = ['keep', 'outcomes', 'concrete', 'limits', 'short'] as const

/** Who draws how hair could look, and what an image model is told when it does. */
export function SimulationPage({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('staff')
  const [language, setLanguage] = useState<Language>('it')
  const [drafts, setDrafts] = useState<Drafts>({})
  const [tried, setTried] = useState<HiddenPrompt>()
  const renderer = useQuery(rendererQuery)
  return (
    <PageFrame title={t('simulation.title')} intro={t('simulation.intro')}>
      <RendererPanel query={renderer} mayManage={mayManage} />
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
                actions={
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={draftOf(drafts, prompt).trim() === ''}
                    onClick={() => setTried(prompt)}
                  >
                    <FlaskConical size={16} aria-hidden="true" />
                    {t('tryOut.open')}
                  </Button>
                }
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
      {tried !== undefined && (
        <SimulationTryOut
          language={tried.language}
          draft={draftOf(drafts, tried)}
          renderer={renderer.data}
          onClose={() => setTried(undefined)}
        />
      )}
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

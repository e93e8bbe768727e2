import {
  type HiddenPrompt,
  LANGUAGES,
  type Language,
  type SimulationRenderer,
  type SimulationTryOutResult,
} from '@chioma/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FlaskConical, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Drafts, draftOf, PromptEditor, PromptLanguage, sortedPrompts, withDraft } from './prompt-editor.tsx'
import { promptQueries, rendererQuery, tryOutSimulation } from './prompt-requests.ts'
import { RendererPanel } from './renderer-panel.tsx'
import { TrialButton, TrialState } from './try-out-dialog.tsx'

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
                    icon={FlaskConical}
                    disabled={draftOf(drafts, prompt).trim() === ''}
                    onClick={() => setTried(prompt)}
                  >
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

interface SimulationTryOutProps {
  language: Language
  draft: string
  renderer: SimulationRenderer | undefined
  onClose: () => void
}

/** A draft on the drawn sample head, before a visitor's photo meets it: both courses, or why one could not be used. */
function SimulationTryOut({ language, draft, renderer, onClose }: SimulationTryOutProps) {
  const { t } = useTranslation('staff')
  const trial = useMutation({ mutationFn: () => tryOutSimulation({ language, draft: draft.trim() }) })
  const isEmbedded = renderer?.model === null
  return (
    <SheetDialog
      onClose={onClose}
      width="wide"
      title={t('simulation.tryOut.title')}
      description={t(isEmbedded ? 'simulation.tryOut.textEmbedded' : 'simulation.tryOut.text')}
    >
      <div className="grid justify-items-start gap-6">
        <TrialButton trial={trial}>{t('simulation.tryOut.run')}</TrialButton>
        <TrialState trial={trial} running={t('simulation.tryOut.running')}>
          {(result) => <Drawn result={result} />}
        </TrialState>
      </div>
    </SheetDialog>
  )
}

function Drawn({ result: { drawnBy, photo, outcomes } }: { result: SimulationTryOutResult }) {
  const { t } = useTranslation('staff')
  const isModel = drawnBy.provider !== 'local'
  const drawer = isModel ? `${drawnBy.model} (${drawnBy.providerName})` : t('simulation.renderer.embedded')
  return (
    <div role="status" className="grid w-full gap-4">
      <p className="font-semibold">{t('simulation.tryOut.drawnBy', { drawer })}</p>
      <ul className="grid gap-4 sm:grid-cols-3">
        <li className="grid content-start gap-2">
          <p className="text-compact font-semibold">{t('simulation.tryOut.sample')}</p>
          <img src={photo} alt={t('simulation.tryOut.sampleAlt')} className="w-full rounded-small border border-line" />
        </li>
        {outcomes.map((outcome) => (
          <Course key={outcome.outcome} course={outcome} isModel={isModel} />
        ))}
      </ul>
    </div>
  )
}

interface CourseProps {
  course: SimulationTryOutResult['outcomes'][number]
  /** The embedded renderer costs nothing, and draws both at once. */
  isModel: boolean
}

function Course({ course: { outcome, picture, failureCode, durationMs, costUsd }, isModel }: CourseProps) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const name = t(`simulation.tryOut.outcomes.${outcome}`)
  return (
    <li className="grid content-start gap-2">
      <p className="text-compact font-semibold">{name}</p>
      {picture !== null && <img src={picture} alt={name} className="w-full rounded-small border border-line" />}
      {failureCode !== null && <Notice tone="caution">{t(`errors:modelFailure.${failureCode}`)}</Notice>}
      {isModel && (
        <p className="num text-sm text-ink-3">
          {costUsd === null ? t('tryOut.noCost') : formatUsd(costUsd, language)} ·{' '}
          {t('spend.seconds', { seconds: formatNumber(durationMs / 1000, language) })}
        </p>
      )}
    </li>
  )
}

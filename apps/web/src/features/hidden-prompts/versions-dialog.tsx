import { type HiddenPrompt, hiddenPromptSchema, type PromptVersion } from '@chioma/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { overtakenIn } from '../../lib/api/overtaken.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { EditorWords } from './editor-words.ts'
import { fetchVersions, rollBack } from './prompt-requests.ts'
import { TextDifference } from './text-difference.tsx'
import { useKeepPrompt } from './use-prompts.ts'

interface VersionsDialogProps {
  prompt: HiddenPrompt
  title: string
  words: EditorWords
  onRolledBack: (prompt: HiddenPrompt) => void
  onClose: () => void
}

/** How a prompt came to read as it does: any two versions side by side, and the way back to each. */
export function VersionsDialog({ prompt, title, words, onRolledBack, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('staff')
  const query = useQuery({
    queryKey: ['staff', 'prompt-versions', prompt.id, prompt.version],
    queryFn: ({ signal }) => fetchVersions(prompt.id, signal),
  })
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('versions.title')} description={title} closeLabel={t('site:actions.close')}>
      <div className="p-5 sm:p-7">
        <Loaded query={query} skeleton={<Skeleton className="h-80" />}>
          {(versions) => (
            <Comparison key={prompt.version} prompt={prompt} versions={versions} words={words} onRolledBack={onRolledBack} />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

interface ComparisonProps extends Pick<VersionsDialogProps, 'prompt' | 'words' | 'onRolledBack'> {
  /** Newest first. */
  versions: readonly PromptVersion[]
}

/** At first the version in use against the one before it. */
function Comparison({ prompt, versions, words, onRolledBack }: ComparisonProps) {
  const { t } = useTranslation('staff')
  const current = versions.find(({ isCurrent }) => isCurrent)
  const [afterNumber, setAfterNumber] = useState(current?.number ?? 1)
  const [beforeNumber, setBeforeNumber] = useState(() => Math.max(1, (current?.number ?? 1) - 1))
  const numbered = (wanted: number) => versions.find(({ number }) => number === wanted)
  const [before, after] = [numbered(beforeNumber), numbered(afterNumber)]
  return (
    <div className="grid gap-5">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <VersionSelect label={t('versions.before')} versions={versions} value={beforeNumber} onChange={setBeforeNumber} />
        <VersionSelect label={t('versions.after')} versions={versions} value={afterNumber} onChange={setAfterNumber} />
      </div>
      {before !== undefined && after !== undefined && (
        <div className="rounded-small border border-line bg-sunken p-4">
          {before.number === after.number ? (
            <p className="max-w-[72ch] text-[0.95rem] leading-relaxed whitespace-pre-wrap">{after.prompt}</p>
          ) : (
            <TextDifference before={before.prompt} after={after.prompt} />
          )}
        </div>
      )}
      <RollBackButtons prompt={prompt} versions={[before, after]} words={words} onRolledBack={onRolledBack} />
    </div>
  )
}

interface VersionSelectProps {
  label: string
  versions: readonly PromptVersion[]
  value: number
  onChange: (number: number) => void
}

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const { t } = useTranslation('staff')
  const nameOf = ({ number, createdAt, createdBy, isCurrent }: PromptVersion): string => {
    const by = createdBy ?? t('versions.builtIn')
    const name = t('versions.name', { number, date: formatDateTime(createdAt), by })
    return isCurrent ? `${name} · ${t('versions.inUse')}` : name
  }
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {versions.map((version) => (
            <option key={version.id} value={version.number}>
              {nameOf(version)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface RollBackButtonsProps extends Pick<ComparisonProps, 'prompt' | 'words' | 'onRolledBack'> {
  versions: readonly (PromptVersion | undefined)[]
}

/** Any version of the comparison that is not in use can be taken into use. */
function RollBackButtons({ prompt, versions, words, onRolledBack }: RollBackButtonsProps) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const keep = useKeepPrompt()
  const rolling = useMutation({
    mutationFn: (number: number) => rollBack(prompt.id, { number, version: prompt.version }),
    onSuccess: (changed) => {
      keep(changed)
      onRolledBack(changed)
      showToast({ title: words.saved })
    },
    onError: (error) => {
      showToast({ title: words.failed, description: words.failedText ?? errorText(error, t), variant: 'destructive' })
      const overtaken = overtakenIn(error, hiddenPromptSchema)
      if (overtaken !== undefined) keep(overtaken.now)
    },
  })
  const numbers = [...new Set(versions.flatMap((version) => (version === undefined || version.isCurrent ? [] : version.number)))]
  if (numbers.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {numbers.map((number) => (
        <Button
          key={number}
          variant="quiet"
          size="small"
          isBusy={rolling.isPending && rolling.variables === number}
          onClick={() => !rolling.isPending && rolling.mutate(number)}
        >
          {t('versions.use', { number })}
        </Button>
      ))}
    </div>
  )
}

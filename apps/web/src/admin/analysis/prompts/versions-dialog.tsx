import type { HiddenPrompt, PromptVersion } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type EditorWords, PROMPT_LABELS, promptQueries, usePromptRollback } from './prompt-requests.ts'

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
  const query = useQuery(promptQueries.versions(prompt))
  const rolledBack = (changed: HiddenPrompt) => {
    onRolledBack(changed)
    onClose()
  }
  const { mutate, pending, conflict } = usePromptRollback(prompt, words, rolledBack)
  return (
    <SheetDialog onClose={onClose} title={t('versions.title')} description={title}>
      {conflict !== undefined ? (
        <ConflictQuestion
          conflict={{ ...conflict, dismiss: onClose }}
          labelOf={(field) => t(PROMPT_LABELS[field])}
          actions={{ retry: t('versions.useAnyway', { number: conflict.wanted.number }) }}
        >
          <p className="mt-3 font-semibold">
            {t('versions.difference', { now: conflict.now.promptVersion, wanted: conflict.wanted.number })}
          </p>
          <div className="mt-1.5 max-h-80 overflow-y-auto rounded-small border border-line bg-surface p-3">
            <TextDifference before={conflict.now.prompt} after={conflict.wanted.prompt} isBrief />
          </div>
        </ConflictQuestion>
      ) : (
        <Loaded query={query} skeleton={<Skeleton className="h-80" />}>
          {(versions) => <Comparison key={prompt.version} versions={versions} pending={pending} onUse={mutate} />}
        </Loaded>
      )}
    </SheetDialog>
  )
}

interface ComparisonProps {
  /** Newest first. */
  versions: readonly PromptVersion[]
  /** The one that is being taken into use. */
  pending: PromptVersion | undefined
  onUse: (version: PromptVersion) => void
}

/** At first the version in use against the one before it. */
function Comparison({ versions, pending, onUse }: ComparisonProps) {
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
            <p className="max-w-[72ch] text-compact leading-relaxed whitespace-pre-wrap">{after.prompt}</p>
          ) : (
            <TextDifference before={before.prompt} after={after.prompt} />
          )}
        </div>
      )}
      <RollBackButtons versions={[before, after]} pending={pending} onUse={onUse} />
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

interface RollBackButtonsProps extends Pick<ComparisonProps, 'pending' | 'onUse'> {
  versions: readonly (PromptVersion | undefined)[]
}

/** Any version of the comparison that is not in use can be taken into use. */
function RollBackButtons({ versions, pending, onUse }: RollBackButtonsProps) {
  const { t } = useTranslation('staff')
  const others = [...new Set(versions.flatMap((version) => (version === undefined || version.isCurrent ? [] : version)))]
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {others.map((version) => (
        <Button
          key={version.id}
          variant="quiet"
          size="small"
          isBusy={pending?.id === version.id}
          onClick={() => pending === undefined && onUse(version)}
        >
          {t('versions.use', { number: version.number })}
        </Button>
      ))}
    </div>
  )
}

/** A piece of two texts that were compared: in both, in the later one alone, or in the earlier one alone. */
export interface Passage {
  value: string
  added: boolean
  removed: boolean
}

/** So much of what stays is left beside what changed, in characters. */
const CONTEXT_LENGTH = 120
const LEFT_OUT = '…'

/** The passages with what stays in both texts shortened to what stands beside a change: in a long text that is what is looked for. */
export const briefPassages = (passages: readonly Passage[]): Passage[] =>
  passages.map((passage, index) =>
    passage.added || passage.removed
      ? passage
      : { ...passage, value: shortened(passage.value, { isFirst: index === 0, isLast: index === passages.length - 1 }) },
  )

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * CONTEXT_LENGTH) return text
  const before = isLast ? '' : text.slice(Math.max(text.length - CONTEXT_LENGTH, 0)).replace(/^\S*\s+/, '')
  const after = isFirst ? '' : text.slice(0, CONTEXT_LENGTH).replace(/\s+\S*$/, '')
  return [after, LEFT_OUT, before].filter((part) => part !== '').join(' ')
}

interface TextDifferenceProps {
  before: string
  after: string
  /** Of what stays, only what stands beside a change. */
  isBrief?: boolean
}

/** One text as it became the other: what went is struck through, what came is underlined. */
export function TextDifference({ before, after, isBrief = false }: TextDifferenceProps) {
  const { t } = useTranslation('staff')
  const parts = useMemo(() => {
    const passages = diffWordsWithSpace(before, after)
    return isBrief ? briefPassages(passages) : passages
  }, [before, after, isBrief])
  if (before === after) return <p className="text-compact text-ink-3">{t('versions.same')}</p>
  return (
    <div className="max-w-[72ch] text-compact leading-relaxed whitespace-pre-wrap">
      {parts.map(({ added, removed, value }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (added) return <AddedText key={index} text={value} />
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (removed) return <RemovedText key={index} text={value} />
        return value
      })}
    </div>
  )
}

const AddedText = ({ text }: { text: string }) => (
  <ins className="rounded-xs bg-low-soft text-low decoration-1 underline-offset-2">{text}</ins>
)
const RemovedText = ({ text }: { text: string }) => <del className="rounded-xs bg-high-soft text-high decoration-1">{text}</del>

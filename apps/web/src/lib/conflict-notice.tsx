import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Notice } from '../ui/notice.tsx'
import { RadioLabel } from '../ui/radio-label.tsx'
import type { LastChange } from './api/api-error.ts'
import { lastChangeText } from './api/error-text.ts'
import { useLostFocus } from './use-focus.ts'
import { type ConflictingField, changedByBoth, type OpenConflict, type Side, suggestedSide } from './version-conflict.ts'

interface FieldWords<Name extends string> {
  labelOf: (name: Name) => string
  /** A text of a field on the page, where it stands for something else. */
  show?: ((text: string) => ReactNode) | undefined
}

interface ConflictNoticeProps<Name extends string> extends FieldWords<Name> {
  fields: readonly ConflictingField<Name>[]
  lastChange: LastChange | undefined
  text: string
  className?: string | undefined
  /** More to look at, and what can be done. */
  children?: ReactNode
}

/** Somebody else saved first: field by field how it read, how it reads now, and what was wanted. */
export function ConflictNotice<Name extends string>(props: ConflictNoticeProps<Name>) {
  const { fields, labelOf, show, lastChange, text, className, children } = props
  const { t } = useTranslation('backoffice')
  const place = useLostFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className={className}>
      <Notice tone="caution" role="alert" title={t('changed.title')}>
        <p>
          {text} {lastChangeText(lastChange, t)}
        </p>
        {fields.length > 0 && (
          <ul className="mt-2 grid gap-2">
            {fields.map(({ name, ...readings }) => (
              <li key={name} className="min-w-0">
                <p className="font-semibold">{labelOf(name)}</p>
                <Readings {...readings} show={show} />
              </li>
            ))}
          </ul>
        )}
        {children}
      </Notice>
    </div>
  )
}

interface ConflictQuestionProps<Name extends string> extends FieldWords<Name> {
  conflict: OpenConflict<Name>
  /** Whether the change can still be made as things stand now. */
  isPossible?: boolean
  /** Words of the buttons, where they can say more than yes and no. */
  actions?: { retry: string; dismiss?: string }
  className?: string
  children?: ReactNode
}

/** A change at the press of a button was not made: whether it is still meant. */
export function ConflictQuestion<Name extends string>(props: ConflictQuestionProps<Name>) {
  const { conflict, isPossible = true, actions, children, ...notice } = props
  const { fields, lastChange, retry, dismiss, isBusy } = conflict
  const { t } = useTranslation('backoffice')
  const text = t(isPossible ? 'changed.notMade' : 'changed.tooLate')
  return (
    <ConflictNotice {...notice} fields={fields} lastChange={lastChange} text={text}>
      {children}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isPossible && (
          <Button size="small" isBusy={isBusy} onClick={retry}>
            {actions?.retry ?? t('changed.again')}
          </Button>
        )}
        <Button variant="quiet" size="small" disabled={isBusy} onClick={dismiss}>
          {isPossible ? (actions?.dismiss ?? t('changed.leave')) : t('changed.continue')}
        </Button>
      </div>
    </ConflictNotice>
  )
}

interface ConflictChoiceProps<Name extends string> extends FieldWords<Name> {
  /** The fields as text, as they read when the editing began. */
  base: Readonly<Record<Name, string>>
  mine: Readonly<Record<Name, string>>
  theirs: Readonly<Record<Name, string>>
  lastChange: LastChange | undefined
  isBusy: boolean
  /** The fields of mine to be saved upon their version; the others stay as they are there. */
  onSave: (mine: ReadonlySet<Name>) => void
  /** What was typed is given up. */
  onTakeTheirs: () => void
}

/** A form was not saved: both sides, field by field, and the choice between them. Nothing was overwritten yet. */
export function ConflictChoice<Name extends string>(props: ConflictChoiceProps<Name>) {
  const { base, mine, theirs, lastChange, labelOf, show, isBusy, onSave, onTakeTheirs } = props
  const { t } = useTranslation('backoffice')
  const place = useLostFocus<HTMLElement>()
  // The form that stood here may have been scrolled to its end.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'start' })
  }, [place])
  const fields = changedByBoth(base, theirs, mine)
  const [chosen, setChosen] = useState<ReadonlyMap<Name, Side>>(new Map())
  const sideOf = (field: ConflictingField<Name>) => chosen.get(field.name) ?? suggestedSide(field)
  const isDecided = fields.every((field) => sideOf(field) !== undefined)
  const save = () => onSave(new Set(fields.filter((field) => sideOf(field) === 'mine').map(({ name }) => name)))
  return (
    <section ref={place} tabIndex={-1} aria-label={t('changed.title')} className="grid scroll-mt-24 gap-5 outline-none">
      <Notice tone="caution" role="alert" title={t('changed.title')}>
        {t(fields.length === 0 ? 'changed.same' : 'changed.text')} {lastChangeText(lastChange, t)}
      </Notice>
      {fields.map((field) => (
        <SideChoice
          key={field.name}
          label={labelOf(field.name)}
          texts={{ mine: field.wanted ?? field.before, theirs: field.now }}
          show={show}
          side={sideOf(field)}
          onSide={(side) => setChosen(new Map(chosen).set(field.name, side))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2.5">
        {fields.length > 0 && (
          <Button isBusy={isBusy} disabled={!isDecided} onClick={save}>
            {t('changed.save')}
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={onTakeTheirs}>
          {t(fields.length === 0 ? 'changed.continue' : 'changed.discard')}
        </Button>
        {!isDecided && <p className="text-sm text-ink-2">{t('changed.undecided')}</p>}
      </div>
    </section>
  )
}

interface SideChoiceProps extends Pick<FieldWords<string>, 'show'> {
  label: string
  texts: Readonly<Record<Side, string>>
  side: Side | undefined
  onSide: (side: Side) => void
}

function SideChoice({ label, texts, show = (text) => text, side, onSide }: SideChoiceProps) {
  const { t } = useTranslation('backoffice')
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="text-compact font-semibold">{label}</legend>
      <div className="mt-2 grid gap-2.5 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((which) => (
          <RadioLabel
            key={which}
            value={which}
            group={{ name, chosen: side, onChoose: onSide }}
            className={classNames(
              'flex min-w-0 items-start gap-3 rounded-small border border-field-line bg-surface px-3.5 py-3 transition-colors hover:bg-sunken',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
            inputClass="mt-1 size-4.5 shrink-0 accent-accent outline-none"
          >
            <span className="min-w-0">
              <span className="block text-sm text-ink-2">{t(`changed.${which}`)}</span>
              <span className="block max-h-40 overflow-y-auto break-words whitespace-pre-line">
                {texts[which] === '' ? t('changed.empty') : show(texts[which])}
              </span>
            </span>
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  )
}

/** Longer texts stand beside each other, each in its own place. */
const LONGEST_IN_LINE = 60

type ReadingsProps = Omit<ConflictingField<string>, 'name'> & Pick<FieldWords<string>, 'show'>

/** How a field read, unless that says nothing new, how it reads, and how it was to read. */
function Readings({ before, now, wanted, show = (text) => text }: ReadingsProps) {
  const { t } = useTranslation('backoffice')
  const readings = [
    ...(before === now || before === wanted ? [] : [{ label: t('changed.before'), text: before }]),
    { label: t('changed.now'), text: now },
    ...(wanted === undefined ? [] : [{ label: t('changed.wanted'), text: wanted }]),
  ]
  const isLong = readings.some(({ text }) => text.length > LONGEST_IN_LINE || text.includes('\n'))
  return (
    <dl
      className={
        isLong
          ? 'mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2'
          : 'num flex flex-wrap gap-x-5 gap-y-0.5'
      }
    >
      {readings.map(({ label, text }) => (
        <div
          key={label}
          className={isLong ? 'min-w-0 rounded-small border border-line bg-surface px-3 py-2' : 'flex min-w-0 gap-1.5'}
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="max-h-40 min-w-0 overflow-y-auto break-words whitespace-pre-line">
            {text === '' ? t('changed.empty') : show(text)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface OpenFormConflict<Values, Name extends string> {
  base: Values
  mine: Values
  theirs: Values
  lastChange: LastChange | undefined
  save: (chosen: ReadonlySet<Name>) => void
}

interface FormConflictProps<Values, Name extends string> {
  conflict: OpenFormConflict<Values, Name>
  isBusy: boolean
  /** What the fields say, to be read beside another version of them. */
  wordsOf: (values: Values) => Readonly<Record<Name, string>>
  labelOf: (name: Name) => string
  onTakeTheirs: () => void
}

/** Both sides of a form where somebody was quicker. */
export function FormConflict<Values, Name extends string>({ conflict, wordsOf, ...choice }: FormConflictProps<Values, Name>) {
  const { base, mine, theirs, lastChange, save } = conflict
  return (
    <ConflictChoice
      {...choice}
      base={wordsOf(base)}
      mine={wordsOf(mine)}
      theirs={wordsOf(theirs)}
      lastChange={lastChange}
      onSave={save}
    />
  )
}

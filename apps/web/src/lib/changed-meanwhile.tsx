import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Notice } from '../ui/notice.tsx'
import type { LastChange } from './api/api-error.ts'
import { lastChangeText } from './api/error-text.ts'
import { type DifferingField, differingFields, type Side } from './differing-fields.ts'
import { useLostFocus } from './use-lost-focus.ts'

interface ChangedMeanwhileProps<Name extends string> {
  /** The fields as text, as they read when the editing began. */
  base: Readonly<Record<Name, string>>
  mine: Readonly<Record<Name, string>>
  theirs: Readonly<Record<Name, string>>
  lastChange?: LastChange | undefined
  labelOf: (name: Name) => string
  /** A text of a field on the page, where it stands for something else. */
  show?: (text: string) => ReactNode
  isBusy: boolean
  /** The fields of mine to be saved upon their version; the others stay as they are there. */
  onSave: (mine: ReadonlySet<Name>) => void
  /** What was typed is given up. */
  onTakeTheirs: () => void
}

/** Somebody else saved first: both sides, field by field, and the choice between them. Nothing was overwritten yet. */
export function ChangedMeanwhile<Name extends string>(props: ChangedMeanwhileProps<Name>) {
  const { base, mine, theirs, lastChange, labelOf, show, isBusy, onSave, onTakeTheirs } = props
  const { t } = useTranslation('backoffice')
  const place = useLostFocus<HTMLElement>()
  // The form that stood here may have been scrolled to its end.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'start' })
  }, [place])
  const fields = differingFields(base, mine, theirs)
  const [chosen, setChosen] = useState<ReadonlyMap<Name, Side>>(new Map())
  const sideOf = ({ name, suggested }: DifferingField<Name>) => chosen.get(name) ?? suggested
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
          field={field}
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

interface SideChoiceProps {
  label: string
  field: DifferingField<string>
  show: ((text: string) => ReactNode) | undefined
  side: Side | undefined
  onSide: (side: Side) => void
}

function SideChoice({ label, field, show = (text) => text, side, onSide }: SideChoiceProps) {
  const { t } = useTranslation('backoffice')
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="text-compact font-semibold">{label}</legend>
      <div className="mt-2 grid gap-2.5 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((which) => (
          <label
            key={which}
            className={classNames(
              'flex min-w-0 items-start gap-3 rounded-small border border-field-line bg-surface px-3.5 py-3 transition-colors hover:bg-sunken',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={side === which}
              onChange={() => onSide(which)}
              className="mt-1 size-4.5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm text-ink-2">{t(`changed.${which}`)}</span>
              <span className="block max-h-40 overflow-y-auto break-words whitespace-pre-line">
                {field[which] === '' ? t('changed.empty') : show(field[which])}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

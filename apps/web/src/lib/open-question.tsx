import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { LastChange } from './api/api-error.ts'
import { lastChangeText } from './api/error-text.ts'
import type { DisputedField } from './settle-change.ts'
import { useLostFocus } from './use-lost-focus.ts'
import type { OpenQuestion } from './use-settled-change.ts'

interface OpenQuestionNoticeProps<Name extends string> {
  question: OpenQuestion<Name>
  labelOf: (name: Name) => string
  /** A text of a field on the page, where it stands for something else. */
  show?: ((text: string) => ReactNode) | undefined
  /** Whether the change can still be made as things stand now. */
  isPossible?: boolean
  /** Words of the buttons, where they can say more than yes and no. */
  actions?: { goOn: string; leave?: string }
  className?: string
  /** More to look at before the choice. */
  children?: ReactNode
}

/** A change was not made, because somebody else's came before it: what is other now, and whether it is still meant. */
export function OpenQuestionNotice<Name extends string>({
  question: { fields, lastChange, goOn, leave, isBusy },
  labelOf,
  show,
  isPossible = true,
  actions,
  className,
  children,
}: OpenQuestionNoticeProps<Name>) {
  const { t } = useTranslation('backoffice')
  const text = t(isPossible ? 'changed.notMade' : 'changed.tooLate')
  return (
    <WhatChanged fields={fields} labelOf={labelOf} show={show} lastChange={lastChange} text={text} className={className}>
      {children}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isPossible && (
          <Button size="small" isBusy={isBusy} onClick={goOn}>
            {actions?.goOn ?? t('changed.again')}
          </Button>
        )}
        <Button variant="quiet" size="small" disabled={isBusy} onClick={leave}>
          {isPossible ? (actions?.leave ?? t('changed.leave')) : t('changed.continue')}
        </Button>
      </div>
    </WhatChanged>
  )
}

interface WhatChangedProps<Name extends string> {
  fields: readonly DisputedField<Name>[]
  labelOf: (name: Name) => string
  /** A text of a field on the page, where it stands for something else. */
  show?: ((text: string) => ReactNode) | undefined
  lastChange: LastChange | undefined
  text: string
  className?: string | undefined
  children?: ReactNode
}

/** What somebody else changed meanwhile: field by field how it read, how it reads now, and what was wanted. */
export function WhatChanged<Name extends string>({
  fields,
  labelOf,
  show,
  lastChange,
  text,
  className,
  children,
}: WhatChangedProps<Name>) {
  const { t } = useTranslation('backoffice')
  const place = useLostFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className={className}>
      <Notice tone="caution" role="alert" title={t('changed.title')}>
        <p>
          {text} {lastChangeText(lastChange, t)}
        </p>
        <ul className="mt-2 grid gap-2">
          {fields.map(({ name, ...readings }) => (
            <li key={name} className="min-w-0">
              <p className="font-semibold">{labelOf(name)}</p>
              <Readings {...readings} show={show} />
            </li>
          ))}
        </ul>
        {children}
      </Notice>
    </div>
  )
}

/** Longer texts stand beside each other, each in its own place. */
const LONGEST_IN_LINE = 60

interface ReadingsProps extends Omit<DisputedField<string>, 'name'> {
  show: ((text: string) => ReactNode) | undefined
}

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

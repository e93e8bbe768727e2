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
  /** Whether the change can still be made as things stand now. */
  isPossible?: boolean
  /** Words of the buttons, where they can say more than yes and no. */
  actions?: { goOn: string; leave: string }
  className?: string
}

/** A change was not made, because somebody else's came before it: what is other now, and whether it is still meant. */
export function OpenQuestionNotice<Name extends string>({
  question: { fields, lastChange, goOn, leave },
  labelOf,
  isPossible = true,
  actions,
  className,
}: OpenQuestionNoticeProps<Name>) {
  const { t } = useTranslation('backoffice')
  return (
    <WhatChanged fields={fields} labelOf={labelOf} lastChange={lastChange} text={t('changed.notMade')} className={className}>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isPossible && (
          <Button size="small" onClick={goOn}>
            {actions?.goOn ?? t('changed.again')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={leave}>
          {isPossible ? (actions?.leave ?? t('changed.leave')) : t('changed.continue')}
        </Button>
      </div>
    </WhatChanged>
  )
}

interface WhatChangedProps<Name extends string> {
  fields: readonly DisputedField<Name>[]
  labelOf: (name: Name) => string
  lastChange: LastChange | undefined
  text: string
  className?: string | undefined
  children?: ReactNode
}

/** What somebody else changed meanwhile: field by field how it read, how it reads now, and what was wanted. */
export function WhatChanged<Name extends string>({
  fields,
  labelOf,
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
          {fields.map(({ name, before, now, wanted }) => (
            <li key={name}>
              <p className="font-semibold">{labelOf(name)}</p>
              <dl className="num flex flex-wrap gap-x-5 gap-y-0.5">
                <Reading label={t('changed.before')} text={before} />
                <Reading label={t('changed.now')} text={now} />
                {wanted !== undefined && <Reading label={t('changed.wanted')} text={wanted} />}
              </dl>
            </li>
          ))}
        </ul>
        {children}
      </Notice>
    </div>
  )
}

function Reading({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('backoffice')
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="max-h-40 min-w-0 overflow-y-auto break-words whitespace-pre-line">
        {text === '' ? t('changed.empty') : text}
      </dd>
    </div>
  )
}

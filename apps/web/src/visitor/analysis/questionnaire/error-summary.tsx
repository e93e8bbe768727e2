import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import { questionId, useProblemText } from './question.tsx'
import { type Problems, type QuestionnaireField, STEPS } from './questionnaire-model.ts'

/** What to mend, each line leading to its field. Takes the focus when it appears. */
export function ErrorSummary({ problems, isFocused }: { problems: Problems; isFocused: boolean }) {
  const { t } = useTranslation('journey')
  const problemText = useProblemText()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  const fields = STEPS.flatMap((step) => step.fields).filter((field) => problems[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className="mt-4 outline-none">
      <Notice tone="danger" role="alert" title={t('questionnaire.errors.summary', { count: fields.length })}>
        <ul className="mt-1 grid gap-1">
          {fields.map((field) => (
            <li key={field}>
              <a href={`#${questionId(field)}`} className="text-link" onClick={(event) => leadTo(event, field)}>
                {problemText(field, problems[field])}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function leadTo(event: { preventDefault: () => void }, field: QuestionnaireField) {
  event.preventDefault()
  document.getElementById(questionId(field))?.querySelector<HTMLElement>('input, textarea')?.focus()
}

import { type Treatment, type TreatmentForm, treatmentFormSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { saveTreatment } from './changes-requests.ts'

const FIELDS = [
  { name: 'name', type: 'text' },
  { name: 'startedOn', type: 'date' },
  { name: 'endedOn', type: 'date' },
] as const
type FieldName = (typeof FIELDS)[number]['name']

interface TreatmentFieldsProps {
  /** The one that is changed; a new one where absent. */
  treatment?: Treatment
  onClose: () => void
}

export function TreatmentFields({ treatment, onClose }: TreatmentFieldsProps) {
  const { t } = useTranslation('changes')
  const [values, setValues] = useState<Record<FieldName, string>>({
    name: treatment?.name ?? '',
    startedOn: treatment?.startedOn ?? '',
    endedOn: treatment?.endedOn ?? '',
  })
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set())
  const saving = useMutation({
    mutationFn: (form: TreatmentForm) => saveTreatment(treatment?.id, form),
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = treatmentFormSchema.safeParse({ ...values, endedOn: values.endedOn || null })
    setWrong(new Set(parsed.error?.issues.flatMap(({ path }) => path[0] ?? [])))
    if (parsed.success) saving.mutate(parsed.data)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {FIELDS.map(({ name, type }) => (
        <TextField
          key={name}
          label={t(`journal.${name}`)}
          type={type}
          value={values[name]}
          error={wrong.has(name) ? t(`journal.${name}Error`) : undefined}
          onValueChange={(value) => setValues({ ...values, [name]: value })}
          autoFocus={name === 'name'}
        />
      ))}
      {saving.error !== null && (
        <Notice tone="danger" role="alert" title={t('journal.failed')}>
          {errorText(saving.error, t)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="small" isBusy={saving.isPending}>
          {t('journal.save')}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('journal.cancel')}
        </Button>
      </div>
    </form>
  )
}

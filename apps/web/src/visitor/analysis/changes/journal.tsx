import { type Treatment, type TreatmentForm, treatmentFormSchema } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { FailureNotice, Loaded } from '../../../lib/loaded.tsx'
import { TitledSection } from '../../../ui/band.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { formatDay } from './changes-format.ts'
import { removeTreatment, saveTreatment, treatmentsQuery } from './changes-requests.ts'

/** What somebody does for their hair, and since when: a list that only they see. */
export function Journal() {
  const { t } = useTranslation('changes')
  const query = useQuery(treatmentsQuery)
  return (
    <TitledSection title={t('journal.title')}>
      <p className="mt-1.5 mb-3 text-note text-ink-2">{t('journal.text')}</p>
      <Loaded query={query} skeleton={<Skeleton className="h-16 rounded-card" />}>
        {(treatments) => <TreatmentList treatments={treatments} />}
      </Loaded>
    </TitledSection>
  )
}

function TreatmentList({ treatments }: { treatments: readonly Treatment[] }) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: treatmentsQuery.queryKey })
  /** The id of the one that is changed, or `new`; `null` once that was closed. */
  const [edited, setEdited] = useState<string | null>()
  const toast = useToast()
  const addAgain = useMutation({
    mutationFn: (form: TreatmentForm) => saveTreatment(undefined, form),
    onSuccess: refresh,
    onError: (error) => toast({ title: t('journal.failed'), description: errorText(error, t), variant: 'destructive' }),
  })
  const removal = useMutation({
    mutationFn: ({ id }: Treatment) => removeTreatment(id),
    onSuccess: (_, { id: _id, ...form }) => {
      toast({
        title: t('journal.removed', { name: form.name }),
        action: { label: t('journal.undo'), onClick: () => addAgain.mutate(form) },
      })
      return refresh()
    },
  })
  const close = () => setEdited(null)
  const dayOf = (day: string): string => formatDay(`${day}T12:00:00`, language)
  const spanOf = ({ startedOn, endedOn }: Treatment): string =>
    endedOn === null
      ? t('journal.since', { date: dayOf(startedOn) })
      : t('journal.fromTo', { from: dayOf(startedOn), to: dayOf(endedOn) })
  return (
    <>
      {treatments.length === 0 && edited == null && <p className="mb-3 text-note text-ink-3">{t('journal.empty')}</p>}
      <ul>
        {treatments.map((treatment) => (
          <li key={treatment.id} className="border-t border-line py-2">
            {edited === treatment.id ? (
              <TreatmentFields treatment={treatment} refresh={refresh} onClose={close} />
            ) : (
              <div className="flex items-center gap-2">
                <p className="min-w-0 flex-1 break-words">
                  <span className="font-semibold">{treatment.name}</span>{' '}
                  <span className="text-note text-ink-2">{spanOf(treatment)}</span>
                </p>
                <IconButton label={t('journal.edit', { name: treatment.name })} onClick={() => setEdited(treatment.id)}>
                  <Pencil size={16} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('journal.remove', { name: treatment.name })}
                  isBusy={removal.isPending && removal.variables.id === treatment.id}
                  onClick={() => removal.mutate(treatment)}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      <FailureNotice error={removal.error} className="mb-3" />
      {edited === 'new' ? (
        <TreatmentFields refresh={refresh} onClose={close} />
      ) : (
        <Button variant="quiet" size="small" icon={Plus} autoFocus={edited === null} onClick={() => setEdited('new')}>
          {t('journal.add')}
        </Button>
      )}
    </>
  )
}

const FIELDS = [
  { name: 'name', type: 'text' },
  { name: 'startedOn', type: 'date' },
  { name: 'endedOn', type: 'date' },
] as const
type FieldName = (typeof FIELDS)[number]['name']

interface TreatmentFieldsProps {
  /** The one that is changed; a new one where absent. */
  treatment?: Treatment
  refresh: () => Promise<unknown>
  onClose: () => void
}

function TreatmentFields({ treatment, refresh, onClose }: TreatmentFieldsProps) {
  const { t } = useTranslation('changes')
  const [values, setValues] = useState<Record<FieldName, string>>({
    name: treatment?.name ?? '',
    startedOn: treatment?.startedOn ?? '',
    endedOn: treatment?.endedOn ?? '',
  })
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set())
  const saving = useMutation({
    mutationFn: (form: TreatmentForm) => saveTreatment(treatment?.id, form),
    onSuccess: refresh,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = treatmentFormSchema.safeParse({ ...values, endedOn: values.endedOn || null })
    setWrong(new Set(parsed.error?.issues.flatMap(({ path }) => path[0] ?? [])))
    // Not where it was closed meanwhile: another one may be open by then.
    if (parsed.success) saving.mutate(parsed.data, { onSuccess: onClose })
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
      <FailureNotice error={saving.error} title={t('journal.failed')} />
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

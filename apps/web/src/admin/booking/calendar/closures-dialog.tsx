import { type AdminCenter, type Closure, type NewClosure, newClosureSchema } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormTextField, useFormField } from '../../../lib/form/form-fields.tsx'
import { readOptional, textAs } from '../../../lib/form/text-schemas.ts'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { FormDialog } from '../../../lib/unsaved-guard.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { PractitionerSelect } from './booking-forms.tsx'
import { addClosure, bookingQueries, removeClosure } from './booking-requests.ts'
import { RemovableRow } from './removable-row.tsx'
import { useDaysName } from './week.ts'

const noteSchema = newClosureSchema.shape.note.unwrap()
const formSchema = z
  .object({
    firstDay: z.string(),
    lastDay: z.string(),
    note: textAs(noteSchema, readOptional),
    /** Empty: the whole centre. */
    practitionerId: z.string(),
  })
  .transform(({ firstDay, lastDay, note, practitionerId }, context) => {
    // One day has no last one of its own.
    const { data, error } = newClosureSchema.safeParse({
      firstDay,
      lastDay: lastDay || firstDay,
      note,
      practitionerId: practitionerId || null,
    })
    if (data !== undefined) return data
    for (const { path } of error.issues)
      if (path[0] !== 'lastDay' || lastDay !== '') context.addIssue({ code: 'custom', path: [...path] })
    return z.NEVER
  })

/** Holidays and other days on which a centre takes no bookings. */
export function ClosuresDialog({ center, onClose }: { center: AdminCenter; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(bookingQueries.closures(center.id))
  const adding = useClosureForm(center.id)
  return (
    <FormDialog
      isDirty={adding.isDirty && !adding.isBusy}
      onClose={onClose}
      width="narrow"
      title={t('closures.title', { name: center.name })}
      description={t('closures.intro')}
    >
      <div className="grid gap-7">
        <Loaded query={query} skeleton={<Skeleton className="h-24" />}>
          {(closures) => (
            <RowList items={closures} empty={<EmptyState icon={CalendarOff} title={t('closures.none')} />}>
              {(closure) => <ClosureRow key={closure.id} closure={closure} centerId={center.id} />}
            </RowList>
          )}
        </Loaded>
        <ClosureForm centerId={center.id} adding={adding} />
      </div>
    </FormDialog>
  )
}

function ClosureRow({
  closure: { id, firstDay, lastDay, note, practitioner, bookingCount },
  centerId,
}: {
  closure: Closure
  centerId: string
}) {
  const { t } = useTranslation('backoffice')
  const daysName = useDaysName()
  const queryClient = useQueryClient()
  const days = daysName(firstDay, lastDay)
  return (
    <RemovableRow
      label={t('closures.remove', { days })}
      remove={() => removeClosure(id)}
      removed={t('closures.removed')}
      undo={{
        restore: () => addClosure(centerId, { firstDay, lastDay, note, practitionerId: practitioner?.id ?? null }),
        restored: t('closures.added'),
      }}
      onSettled={() => queryClient.invalidateQueries({ queryKey: bookingQueries.closures(centerId).queryKey })}
    >
      <p className="font-semibold first-letter:uppercase">{days}</p>
      {practitioner !== null && <p className="text-sm break-words text-ink-2">{practitioner.name}</p>}
      {note !== null && <p className="text-sm break-words text-ink-2">{note}</p>}
      {bookingCount > 0 && <p className="text-sm font-medium text-medium">{t('closures.bookings', { count: bookingCount })}</p>}
    </RemovableRow>
  )
}

function useClosureForm(centerId: string) {
  const { t } = useTranslation('backoffice')
  const toast = useToast()
  const queryClient = useQueryClient()
  const adding = useApiForm<z.input<typeof formSchema>, NewClosure, Closure[]>({
    schema: formSchema,
    defaultValues: { firstDay: '', lastDay: '', note: '', practitionerId: '' },
    wordsFor: (field) => t(field === 'practitionerId' ? 'staff:forms.missing' : `closures.problems.${field}`),
    send: (closure) => addClosure(centerId, closure),
    onDone: (closures) => {
      const { queryKey } = bookingQueries.closures(centerId)
      queryClient.setQueryData(queryKey, closures)
      // An answer that is still on its way knows nothing of them.
      void queryClient.invalidateQueries({ queryKey })
      toast({ title: t('closures.added') })
      adding.reset()
    },
  })
  return adding
}

interface ClosureFormProps {
  centerId: string
  adding: ReturnType<typeof useClosureForm>
}

function ClosureForm({ centerId, adding: { form, submit, isBusy, formError } }: ClosureFormProps) {
  const { t } = useTranslation('backoffice')
  const { control } = form
  const practitioners = useQuery(bookingQueries.practitioners(centerId)).data ?? []
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('closures.add')}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormTextField control={control} name="firstDay" label={t('closures.firstDay')} type="date" required />
        <FormTextField control={control} name="lastDay" label={t('closures.lastDay')} type="date" />
      </div>
      <PractitionerSelect
        practitioners={practitioners}
        label={t('closures.who')}
        none={t('closures.everyone')}
        {...useFormField({ control, name: 'practitionerId' })}
      />
      <FormTextField control={control} name="note" label={t('closures.note')} maxLength={200} />
    </SheetForm>
  )
}

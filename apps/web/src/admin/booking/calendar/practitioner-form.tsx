import { type AdminCenter, type AdminPractitioner, adminPractitionerSchema, practitionerInputSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { FormSwitch, FormTextField } from '../../../lib/form/form-fields.tsx'
import { asWhole } from '../../../lib/form/text-schemas.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { bookingQueries, storePractitioner, useRefreshBookings } from './booking-requests.ts'
import { useWeekdayName } from './week.ts'
import { WeekHours } from './week-hours.tsx'

const formSchema = z.object({
  name: practitionerInputSchema.shape.name,
  isActive: z.boolean(),
  /** `null`: those of the centre. */
  hours: asWhole(practitionerInputSchema.shape.hours),
})
type Values = z.input<typeof formSchema>

const valuesOf = ({ name, isActive, hours }: AdminPractitioner): Values => ({ name, isActive, hours })

const NEW: AdminPractitioner = { id: '', name: '', isActive: true, hours: null, upcomingBookings: 0, version: 1 }

interface PractitionerFormProps {
  center: AdminCenter
  /** Undefined: a new one. */
  practitioner: AdminPractitioner | undefined
  /** The first one of the centre takes the place of its seats. */
  isFirst: boolean
  onClose: () => void
}

/** What is known of somebody who sees people at a centre. */
export function PractitionerForm({ center, practitioner, isFirst, onClose }: PractitionerFormProps) {
  const { t } = useTranslation('backoffice')
  const centerHours = useQuery(bookingQueries.hours(center.id)).data?.hours ?? []
  const weekdayName = useWeekdayName()
  const editing = useEditForm({
    resource: practitioner ?? NEW,
    resourceSchema: adminPractitionerSchema,
    schema: formSchema,
    valuesOf,
    wordsFor: (field) => t(field === 'hours' ? 'hours.wrong' : 'practitioners.problems.name'),
    send: (input, { version }) =>
      storePractitioner(center.id, practitioner?.id, practitioner === undefined ? input : { ...input, version }),
    messageOf: () => ({ title: t('practitioners.saved') }),
    refresh: useRefreshBookings(),
    onClose,
  })
  const { control } = editing.form
  const { field, fieldState } = useController({ control, name: 'hours' })
  const words = ({ name, isActive, hours }: Values) => ({
    name,
    isActive: t(isActive ? 'practitioners.isActive' : 'practitioners.inactive'),
    hours:
      hours === null
        ? t('practitioners.centerHours')
        : hours.map(({ weekday, opensAt, closesAt }) => `${weekdayName(weekday)} ${opensAt}–${closesAt}`).join(', '),
  })
  return (
    <EditDialog
      title={practitioner === undefined ? t('practitioners.addTitle') : practitioner.name}
      editing={editing}
      wordsOf={words}
      labelOf={(name) => t(name === 'hours' ? 'practitioners.ownHours' : `practitioners.${name}`)}
      action={t('staff:forms.save')}
      onClose={onClose}
    >
      {isFirst && <Notice tone="info">{t('practitioners.firstText', { seats: center.seats })}</Notice>}
      <FormTextField control={control} name="name" label={t('practitioners.name')} hint={t('practitioners.nameHint')} required />
      <FormSwitch control={control} name="isActive" label={t('practitioners.isActive')} />
      <Switch
        label={t('practitioners.hasOwnHours')}
        isOn={field.value !== null}
        onChange={(isOwn) => field.onChange(isOwn ? centerHours : null)}
      />
      {field.value !== null && <WeekHours hours={field.value} onHours={field.onChange} error={fieldState.error?.message} />}
    </EditDialog>
  )
}

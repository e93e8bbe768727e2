import { type BookingSettings, bookingSettingsSchema } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditDialog, useEditForm, useFirstAnswer } from '../../../lib/form/edit-dialog.tsx'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { readWhole, textAs } from '../../../lib/form/text-schemas.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bookingQueries, storeBookingSettings } from './booking-requests.ts'

const { freeUntilHours, lateRefundPercent, reminderHours } = bookingSettingsSchema.shape
const formSchema = z.object({
  freeUntilHours: textAs(freeUntilHours, readWhole),
  lateRefundPercent: textAs(lateRefundPercent, readWhole),
  reminderHours: textAs(reminderHours, (text) => (text === '' ? null : readWhole(text))),
})
const FIELDS = ['freeUntilHours', 'lateRefundPercent', 'reminderHours'] as const

/** Until when appointments are free to change, what comes back later, and when their visitors are reminded. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const query = useFirstAnswer(useQuery(bookingQueries.settings))
  if (query.data !== undefined) return <SettingsForm settings={query.data} onClose={onClose} />
  return (
    <SheetDialog onClose={onClose} width="narrow" title={t('bookings.settings.title')}>
      <Loaded query={query} skeleton={<Skeleton className="h-60" />}>
        {() => null}
      </Loaded>
    </SheetDialog>
  )
}

function SettingsForm({ settings, onClose }: { settings: BookingSettings; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const queryClient = useQueryClient()
  const editing = useEditForm({
    resource: settings,
    resourceSchema: bookingSettingsSchema,
    schema: formSchema,
    valuesOf,
    wordsFor: (field) => t(`bookings.settings.problems.${field}`),
    send: (input, { version }) => storeBookingSettings({ ...input, version }),
    messageOf: () => ({ title: t('bookings.settings.saved') }),
    refresh: () => queryClient.invalidateQueries({ queryKey: bookingQueries.settings.queryKey }),
    onClose,
  })
  return (
    <EditDialog
      width="narrow"
      title={t('bookings.settings.title')}
      description={t('bookings.settings.intro')}
      editing={editing}
      wordsOf={(values) => values}
      labelOf={(name) => t(`bookings.settings.${name}`)}
      action={t('staff:forms.save')}
      onClose={onClose}
    >
      {FIELDS.map((name) => (
        <FormTextField
          key={name}
          control={editing.form.control}
          name={name}
          label={t(`bookings.settings.${name}`)}
          hint={t(`bookings.settings.hints.${name}`)}
          inputMode="numeric"
          required={name !== 'reminderHours'}
        />
      ))}
    </EditDialog>
  )
}

const valuesOf = (settings: BookingSettings): z.input<typeof formSchema> => ({
  freeUntilHours: String(settings.freeUntilHours),
  lateRefundPercent: String(settings.lateRefundPercent),
  reminderHours: settings.reminderHours === null ? '' : String(settings.reminderHours),
})

import { type AdminOrder, type Shipment, type Tracking, trackingSchema, type Units } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormSwitch, FormTextField } from '../../../lib/form/form-fields.tsx'
import { readOptional, readWhole, textAs } from '../../../lib/form/text-schemas.ts'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { FormDialog } from '../../../lib/unsaved-guard.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'

interface UnitsDialogProps {
  order: AdminOrder
  /** How many of each line there are to choose from. */
  left: ReadonlyMap<string, number>
  kind: 'pack' | 'return'
  isBusy: boolean
  onChosen: (chosen: { lines: Units; isRestocked: boolean }) => void
  onClose: () => void
}

/** How many of each line go into a parcel, or came back. */
export function UnitsDialog({ order, left, kind, isBusy, onChosen, onClose }: UnitsDialogProps) {
  const { t } = useTranslation('backoffice')
  const lines = order.lines.filter(({ id }) => left.has(id))
  const mostOf = (id: string) => left.get(id) ?? 0
  const first = lines[0]?.id ?? ''
  // Of several lines nobody knows which came back.
  const isWhole = kind === 'pack' || lines.length === 1
  const { form, submit, isDirty } = useApiForm({
    schema: unitsFormSchema(lines.map(({ id }) => [id, mostOf(id)] as const)),
    defaultValues: {
      quantities: Object.fromEntries(lines.map(({ id }) => [id, String(isWhole ? mostOf(id) : 0)])),
      isRestocked: true,
    },
    fields: lines.map(({ id }) => `quantities.${id}` as const),
    wordsFor: (field, value) =>
      field === `quantities.${first}` && value === NONE_CHOSEN
        ? t('fulfillment.noneChosen')
        : t('fulfillment.quantityWrong', { count: mostOf(field.slice('quantities.'.length)) }),
    send: async ({ quantities, isRestocked }) => ({
      lines: Object.entries(quantities).flatMap(([orderLineId, quantity]) => (quantity > 0 ? [{ orderLineId, quantity }] : [])),
      isRestocked,
    }),
    onDone: onChosen,
  })
  return (
    <FormDialog
      width="narrow"
      title={t(`fulfillment.${kind}Title`)}
      description={t(`fulfillment.${kind}Text`)}
      isDirty={isDirty && !isBusy}
      onClose={onClose}
    >
      <SheetForm onSubmit={() => submit()} isBusy={isBusy} error={undefined} action={t(`fulfillment.${kind}`)}>
        {lines.map(({ id, name }) => (
          <FormTextField
            key={id}
            control={form.control}
            name={`quantities.${id}`}
            label={name}
            hint={t('fulfillment.most', { count: mostOf(id) })}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
        {kind === 'return' && <FormSwitch control={form.control} name="isRestocked" label={t('fulfillment.restock')} />}
      </SheetForm>
    </FormDialog>
  )
}

const NONE_CHOSEN = 'none chosen'

/** A whole number of each line, up to what there is; at least one of them all. */
const unitsFormSchema = (most: readonly (readonly [string, number])[]) =>
  z.object({
    quantities: z
      .object(Object.fromEntries(most.map(([id, count]) => [id, textAs(z.number().int().min(0).max(count), readWhole)])))
      .superRefine((quantities, context) => {
        if (Object.values(quantities).some((quantity) => quantity > 0)) return
        context.addIssue({ code: 'custom', path: [most[0]?.[0] ?? ''], input: NONE_CHOSEN })
      }),
    isRestocked: z.boolean(),
  })

interface TrackingDialogProps {
  shipment: Shipment
  isBusy: boolean
  onEntered: (tracking: Tracking) => void
  onClose: () => void
}

/** Who carries a parcel, and where it can be followed: as it leaves, or corrected later. */
export function TrackingDialog({ shipment, isBusy, onEntered, onClose }: TrackingDialogProps) {
  const { t } = useTranslation('backoffice')
  const sendsMail = useSiteSettings()?.sendsMail ?? true
  const isLeaving = shipment.status === 'packed'
  const { form, submit, isDirty } = useApiForm({
    schema: trackingFormSchema,
    defaultValues: {
      carrier: shipment.carrier ?? '',
      trackingNumber: shipment.trackingNumber ?? '',
      trackingUrl: shipment.trackingUrl ?? '',
    },
    wordsFor: (field) => t(field === 'trackingUrl' ? 'fulfillment.trackingUrlWrong' : 'fulfillment.textWrong'),
    send: async (tracking) => tracking,
    onDone: onEntered,
  })
  const field = (name: 'carrier' | 'trackingNumber' | 'trackingUrl') => ({
    ...{ control: form.control, name, autoComplete: 'off' },
    label: t(`fulfillment.${name}`),
  })
  return (
    <FormDialog
      width="narrow"
      title={isLeaving ? t('fulfillment.shipTitle', { number: shipment.number }) : t('fulfillment.editTracking')}
      {...(isLeaving && { description: t(sendsMail ? 'fulfillment.shipText' : 'fulfillment.shipTextUnsent') })}
      isDirty={isDirty && !isBusy}
      onClose={onClose}
    >
      <SheetForm
        onSubmit={() => submit()}
        isBusy={isBusy}
        error={undefined}
        action={t(isLeaving ? 'fulfillment.ship' : 'fulfillment.saveTracking')}
      >
        <FormTextField {...field('carrier')} />
        <FormTextField {...field('trackingNumber')} />
        <FormTextField {...field('trackingUrl')} hint={t('fulfillment.trackingUrlHint')} inputMode="url" />
      </SheetForm>
    </FormDialog>
  )
}

const { carrier, trackingNumber, trackingUrl } = trackingSchema.shape
const trackingFormSchema = z.object({
  carrier: textAs(carrier, readOptional),
  trackingNumber: textAs(trackingNumber, readOptional),
  trackingUrl: textAs(trackingUrl, readOptional),
})

import { type AdminCenter, adminCenterSchema, type CenterInput, FALLBACK_PLACE, LANGUAGES, type Language } from '@chioma/contract'
import { useId, useRef, useState } from 'react'
import { type Control, useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { FormSelect, FormSwitch, FormTextArea, FormTextField } from '../../../lib/form/form-fields.tsx'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { LanguageTabs } from '../../../lib/language-tabs.tsx'
import { MapAttribution, MapPlaceholder } from '../../../lib/map/map-parts.tsx'
import { useMap } from '../../../lib/map/use-map.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { CENTER_FIELDS, type CenterValues, centerFormSchema, NEW_CENTER, placeText, readPlace, valuesOf } from './center-form.ts'
import { addCenter, changeCenter } from './center-requests.ts'

/** What is wrong with a field; nothing stands in the others. */
const PROBLEMS: Readonly<Record<string, string>> = { phone: 'phone', email: 'email', website: 'website', place: 'place' }

interface CenterDialogProps {
  /** `undefined` for a new one. */
  center: AdminCenter | undefined
  refresh: () => Promise<void>
  onClose: () => void
}

/** A centre to be added or changed. */
export function CenterDialog({ center, refresh, onClose }: CenterDialogProps) {
  const { t } = useTranslation('editor')
  const languageName = useLanguageName()
  const showToast = useToast()
  const navigate = useNavigate()
  const remark = (saved: AdminCenter) => {
    const isFound = saved.geocoded !== 'fallback'
    if (center !== undefined) return isFound ? {} : { description: t('centers.notFound') }
    // A new one has no opening hours yet.
    return {
      description: isFound ? t('centers.hoursMissing') : `${t('centers.notFound')} ${t('centers.hoursMissing')}`,
      action: { label: t('centers.enterHours'), onClick: () => void navigate(`/admin/bookings?center=${saved.id}`) },
    }
  }
  const editing = useEditForm({
    resource: center,
    resourceSchema: adminCenterSchema,
    schema: centerFormSchema,
    valuesOf: (known) => (known === undefined ? NEW_CENTER : valuesOf(known)),
    fields: CENTER_FIELDS,
    wordsFor: (field) => t(`centers.problems.${PROBLEMS[field] ?? 'missing'}`),
    send: (input, base) => (base === undefined ? addCenter(input) : changeCenter(base.id, { ...input, version: base.version })),
    messageOf: (saved) => ({ title: t(center === undefined ? 'centers.created' : 'centers.updated'), ...remark(saved) }),
    onFailed: () => {
      const text = t(center === undefined ? 'centers.createFailed' : 'centers.updateFailed')
      showToast({ title: t('failed'), description: text, variant: 'destructive' })
    },
    refresh,
    onClose,
  })
  const wordsOf = ({ descriptions, isActive, ...texts }: CenterValues): Record<string, string> => ({
    ...texts,
    isActive: t(`insights:filters.${isActive}`),
    ...Object.fromEntries(LANGUAGES.map((code) => [`descriptions.${code}`, descriptions[code]])),
  })
  const labelOf = (field: string): string => {
    const [name, language] = field.split('.')
    return language === undefined ? t(`centers.fields.${name}`) : t('centers.descriptionIn', { language: languageName(language) })
  }
  return (
    <EditDialog
      title={t(center === undefined ? 'centers.new' : 'centers.edit')}
      description={center?.name}
      editing={editing}
      wordsOf={wordsOf}
      labelOf={labelOf}
      action={t('centers.save')}
      onClose={onClose}
    >
      <CenterFields control={editing.form.control} />
    </EditDialog>
  )
}

const PRIORITIES = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
const DESCRIPTION_LENGTH = 2_000

interface CenterFieldsProps {
  control: Control<CenterValues, unknown, CenterInput>
}

/** Everything about a centre that can be entered. */
function CenterFields({ control }: CenterFieldsProps) {
  const { t } = useTranslation('editor')
  const address = useWatch({ control, name: 'address' })
  const place = useController({ control, name: 'place' })
  const line = (name: 'name' | 'address' | 'phone' | 'email' | 'website', type: string, most: number, isRequired = false) => (
    <FormTextField
      control={control}
      name={name}
      label={t(`centers.fields.${name}`)}
      type={type}
      maxLength={most}
      required={isRequired}
      autoComplete="off"
    />
  )
  return (
    <>
      {line('name', 'text', 120, true)}
      {line('address', 'text', 300, true)}
      <PlaceField
        address={address}
        place={place.field.value}
        error={place.fieldState.error?.message}
        onPlace={place.field.onChange}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {line('phone', 'tel', 30)}
        {line('email', 'email', 254)}
      </div>
      {line('website', 'url', 500)}
      <Descriptions control={control} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <FormSelect
          control={control}
          name="priority"
          label={t('centers.fields.priority')}
          hint={t('centers.priorityHint')}
          options={PRIORITIES}
        />
        <FormSwitch control={control} name="isActive" label={t('centers.fields.isActive')} />
      </div>
    </>
  )
}

/** What visitors read about a centre, in each of the five languages; where one is missing they read another. */
function Descriptions({ control }: CenterFieldsProps) {
  const { t } = useTranslation('editor')
  const { language } = useLanguage()
  const languageName = useLanguageName()
  const [shown, setShown] = useState<Language>(language)
  const id = useId()
  const texts = useWatch({ control, name: 'descriptions' })
  const { errors } = useFormState({ control, name: 'descriptions' })
  const faulty = LANGUAGES.filter((code) => errors.descriptions?.[code] !== undefined)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-text text-compact font-semibold tracking-normal">
        {t('centers.fields.description')}
      </h3>
      <p className="mt-0.5 mb-1 text-sm text-ink-3">{t('centers.descriptionHint')}</p>
      <LanguageTabs
        label={t('centers.descriptionLanguages')}
        value={shown}
        onChange={setShown}
        faulty={faulty}
        isMissing={(code) => texts[code].trim() === ''}
        words={{ faulty: t('centers.descriptionFaulty'), missing: t('centers.descriptionMissing') }}
      >
        {(code) => (
          <FormTextArea
            control={control}
            name={`descriptions.${code}`}
            label={t('centers.descriptionIn', { language: languageName(code) })}
            lang={code}
            maxLength={DESCRIPTION_LENGTH}
          />
        )}
      </LanguageTabs>
    </section>
  )
}

const ZOOM = 15

interface PlaceFieldProps {
  address: string
  /** As it stands in the field. */
  place: string
  error: string | undefined
  onPlace: (place: string) => void
}

/** Where the centre is: found by its address when it is saved, or put there by dragging the pin or typing. */
function PlaceField({ address, place: text, error, onPlace }: PlaceFieldProps) {
  const { t } = useTranslation('editor')
  const place = readPlace(text)
  return (
    <div className="grid gap-3">
      {place !== undefined && <PinMap address={address} place={place} onPlace={onPlace} />}
      <TextField
        label={t('centers.fields.place')}
        hint={t(place === undefined ? 'centers.placeFromAddress' : 'centers.placeHint')}
        inputMode="decimal"
        placeholder={placeText(FALLBACK_PLACE)}
        value={text}
        error={error}
        onValueChange={onPlace}
      />
    </div>
  )
}

function PinMap({
  address,
  place,
  onPlace,
}: {
  address: string
  place: { latitude: number; longitude: number }
  onPlace: PlaceFieldProps['onPlace']
}) {
  const { t } = useTranslation('editor')
  const element = useRef<HTMLDivElement>(null)
  const tileUrl = useSiteSettings()?.tileUrl
  const state = useMap({
    element,
    place: { ...place, name: t('centers.pin') },
    zoom: ZOOM,
    tileUrl,
    isInteractive: true,
    onMoved: (moved) => onPlace(placeText(moved)),
  })
  return (
    <div className="relative isolate aspect-[16/8] overflow-hidden rounded-small border border-line">
      <section ref={element} aria-label={t('centers.pinMap')} className="map isolate absolute inset-0 z-0" />
      {state === 'waiting' && <MapPlaceholder address={address} className="z-10" />}
      {state === 'unreachable' && (
        <p role="status" className="absolute inset-x-3 top-3 z-10 rounded-md bg-surface px-3 py-1.5 text-sm">
          {t('centers.noTiles')}
        </p>
      )}
      {state === 'shown' && <MapAttribution />}
    </div>
  )
}

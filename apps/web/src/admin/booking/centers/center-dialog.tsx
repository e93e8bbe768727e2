import { type AdminCenter, adminCenterSchema, LANGUAGES } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EditDialog } from '../../../lib/form/edit-dialog.tsx'
import { useVersionedForm } from '../../../lib/form/use-versioned-form.ts'
import { useLanguageName } from '../../../lib/language-names.ts'
import { useToast } from '../../../ui/toast.tsx'
import { CenterFields } from './center-fields.tsx'
import { CENTER_FIELDS, type CenterValues, centerFormSchema, NEW_CENTER, valuesOf } from './center-form.ts'
import { addCenter, changeCenter } from './center-requests.ts'

/** What is wrong with a field; nothing stands in the others. */
const PROBLEMS: Readonly<Record<string, string>> = { email: 'email', website: 'website', place: 'place' }

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
  const editing = useVersionedForm({
    thing: center,
    thingSchema: adminCenterSchema,
    schema: centerFormSchema,
    valuesOf: (known) => (known === undefined ? NEW_CENTER : valuesOf(known)),
    fields: CENTER_FIELDS,
    wordsFor: (field) => t(`centers.problems.${PROBLEMS[field] ?? 'missing'}`),
    send: (input, base) => (base === undefined ? addCenter(input) : changeCenter(base.id, { ...input, version: base.version })),
    onDone: (saved) => {
      showToast({ title: t(center === undefined ? 'centers.created' : 'centers.updated'), ...remark(saved) })
      onClose()
      void refresh()
    },
    onFailed: (_error, isConflict) => {
      void refresh()
      if (isConflict) return
      const text = t(center === undefined ? 'centers.createFailed' : 'centers.updateFailed')
      showToast({ title: t('failed'), description: text, variant: 'destructive' })
    },
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

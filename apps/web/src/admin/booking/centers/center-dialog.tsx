import { type AdminCenter, adminCenterSchema, LANGUAGES } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EditDialog } from '../../../lib/edit-dialog.tsx'
import { useLanguageName } from '../../../lib/language-names.ts'
import { withFieldsOf } from '../../../lib/resolve-version-conflict.ts'
import { useEditing } from '../../../lib/use-editing.ts'
import { useToast } from '../../../ui/toast.tsx'
import { CenterFields } from './center-fields.tsx'
import { type CenterField, type CenterForm, checkCenter, descriptionIn, formOf, NEW_CENTER, toInput } from './center-form.ts'
import { addCenter, changeCenter } from './center-requests.ts'

const FIELDS = Object.keys(NEW_CENTER) as CenterField[]

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
  const editing = useEditing({
    thing: center,
    schema: adminCenterSchema,
    valuesOf: (known) => (known === undefined ? NEW_CENTER : formOf(known)),
    join: withFieldsOf<CenterForm>,
    fields: FIELDS,
    check: (form) =>
      Object.fromEntries(Object.entries(checkCenter(form)).map(([field, problem]) => [field, t(`centers.problems.${problem}`)])),
    send: (form, base) => {
      const input = toInput(form, base?.version)
      return base === undefined ? addCenter(input) : changeCenter(base.id, input)
    },
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
  const labelOf = (field: CenterField): string => {
    const language = LANGUAGES.find((code) => descriptionIn(code) === field)
    return language === undefined
      ? t(`centers.fields.${field}`)
      : t('centers.descriptionIn', { language: languageName(language) })
  }
  return (
    <EditDialog
      title={t(center === undefined ? 'centers.new' : 'centers.edit')}
      description={center?.name}
      editing={editing}
      wordsOf={(form) => ({ ...form, isActive: t(`insights:filters.${form.isActive}`) })}
      labelOf={labelOf}
      action={t('centers.save')}
      onClose={onClose}
    >
      <CenterFields form={editing.values} errorOf={editing.errorOf} onForm={editing.setValues} />
    </EditDialog>
  )
}

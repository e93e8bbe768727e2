import { type AdminCenter, adminCenterSchema } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { ChangedMeanwhile } from '../../lib/changed-meanwhile.tsx'
import { withFieldsOf } from '../../lib/differing-fields.ts'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CenterFields } from './center-fields.tsx'
import { type CenterField, type CenterForm, checkCenter, formOf, isSameForm, NEW_CENTER, toInput } from './center-form.ts'
import { addCenter, changeCenter } from './center-requests.ts'

const FIELDS = Object.keys(NEW_CENTER) as CenterField[]

interface CenterDialogProps {
  /** `undefined` for a new one. */
  center: AdminCenter | undefined
  onSaved: (center: AdminCenter) => void
  onClose: () => void
}

interface Sent {
  form: CenterForm
  version: number | undefined
}

/** A centre to be added or changed. */
export function CenterDialog({ center, onSaved, onClose }: CenterDialogProps) {
  const { t } = useTranslation('editor')
  const showToast = useToast()
  const navigate = useNavigate()
  const [base, setBase] = useState(() => (center === undefined ? NEW_CENTER : formOf(center)))
  const [form, setForm] = useState(base)
  const [theirs, setTheirs] = useState<AdminCenter>()
  const [version, setVersion] = useState(center?.version)
  const remark = (saved: AdminCenter) => {
    const isFound = saved.geocoded !== 'fallback'
    if (center !== undefined) return isFound ? {} : { description: t('centers.notFound') }
    // A new one has no opening hours yet.
    return {
      description: isFound ? t('centers.hoursMissing') : `${t('centers.notFound')} ${t('centers.hoursMissing')}`,
      action: { label: t('centers.enterHours'), onAct: () => void navigate('/admin/bookings') },
    }
  }
  const submission = useSubmit<CenterField, Sent, AdminCenter>({
    fields: FIELDS,
    check: (sent) =>
      Object.fromEntries(
        Object.entries(checkCenter(sent.form)).map(([field, problem]) => [field, t(`centers.problems.${problem}`)]),
      ),
    send: (sent) => {
      const input = toInput(sent.form, sent.version)
      return center === undefined ? addCenter(input) : changeCenter(center.id, input)
    },
    onDone: (saved) => {
      showToast({
        title: t(center === undefined ? 'centers.created' : 'centers.updated'),
        ...remark(saved),
      })
      onSaved(saved)
    },
    onFailed: (error) => {
      const current = error instanceof ApiError ? adminCenterSchema.safeParse(error.current) : undefined
      if (current?.success) return setTheirs(current.data)
      const text = t(center === undefined ? 'centers.createFailed' : 'centers.updateFailed')
      showToast({ title: t('failed'), description: text, variant: 'destructive' })
    },
  })
  const saveOver = (mine: ReadonlySet<CenterField>) => {
    if (theirs === undefined) return
    const joined = withFieldsOf(formOf(theirs), form, mine)
    setForm(joined)
    setBase(formOf(theirs))
    setVersion(theirs.version)
    setTheirs(undefined)
    submission.submit({ form: joined, version: theirs.version })
  }
  const takeTheirs = () => {
    if (theirs === undefined) return
    setForm(formOf(theirs))
    setBase(formOf(theirs))
    setVersion(theirs.version)
    setTheirs(undefined)
  }
  return (
    <FormDialog
      isDirty={!isSameForm(form, base)}
      onClose={onClose}
      title={t(center === undefined ? 'centers.new' : 'centers.edit')}
      description={center?.name}
    >
      {theirs === undefined ? (
        <SheetForm
          onSubmit={() => submission.submit({ form, version })}
          isBusy={submission.isBusy}
          error={submission.formError}
          action={t('centers.save')}
        >
          <CenterFields form={form} errorOf={submission.errorOf} onForm={setForm} />
        </SheetForm>
      ) : (
        <ChangedMeanwhile
          base={base}
          mine={form}
          theirs={formOf(theirs)}
          labelOf={(field) => t(`centers.fields.${field}`)}
          isBusy={submission.isBusy}
          onSave={saveOver}
          onTakeTheirs={takeTheirs}
        />
      )}
    </FormDialog>
  )
}

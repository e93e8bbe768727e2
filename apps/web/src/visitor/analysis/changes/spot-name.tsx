import { type Series, SPOT_NAME_LENGTH } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { nameSpot, SERIES_KEY } from './changes-requests.ts'

/** What the spot is called, and how many photos it has; its name can be changed. */
export function SpotName({ series, analysisId }: { series: Series; analysisId: string }) {
  const { t } = useTranslation('changes')
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const naming = useMutation({
    mutationFn: (spot: string) => nameSpot(analysisId, spot === '' ? null : spot),
    onSuccess: () => {
      setTyped(undefined)
      return queryClient.invalidateQueries({ queryKey: SERIES_KEY })
    },
  })
  const caption = series.view && t('spot.caption', { view: t(`views.${series.view}`), count: series.points.length })
  const save = (event: FormEvent) => {
    event.preventDefault()
    naming.mutate((typed ?? '').trim())
  }
  return (
    <div className="border-b border-line pb-3">
      {typed === undefined ? (
        <p className="flex flex-wrap items-center gap-x-3 text-note text-ink-2">
          {series.spot === null ? caption : t('spot.named', { spot: series.spot, caption })}
          <Button variant="quiet" size="small" onClick={() => setTyped(series.spot ?? '')}>
            <Pencil size={14} aria-hidden="true" />
            {t('spot.rename')}
          </Button>
        </p>
      ) : (
        <form onSubmit={save} className="grid max-w-md gap-3">
          <TextField
            label={t('spot.label')}
            hint={t('spot.hint')}
            value={typed}
            onValueChange={setTyped}
            maxLength={SPOT_NAME_LENGTH}
            autoFocus
          />
          {naming.error !== null && (
            <Notice tone="danger" role="alert">
              {errorText(naming.error, t)}
            </Notice>
          )}
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" size="small" isBusy={naming.isPending}>
              {t('spot.save')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setTyped(undefined)}>
              {t('spot.cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

import { analyzeFormSchema, PIXELS_PER_MM } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'

/** Whether a scale is left out or can be one. */
export const isPossibleScale = (text: string): boolean => analyzeFormSchema.shape.pixelsPerMm.safeParse(text).success

/** For those few who photograph through a dermatoscope: the scale that makes units possible. */
export function ScaleField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('journey')
  return (
    <details className="px-4 text-compact">
      <summary className="text-link min-h-6 w-fit text-ink-2">{t('upload.scale.summary')}</summary>
      <TextField
        label={t('upload.scale.label')}
        hint={t('upload.scale.hint')}
        inputMode="decimal"
        autoComplete="off"
        className="mt-3 max-w-sm"
        value={value}
        error={isPossibleScale(value) ? undefined : t('upload.scale.problem', PIXELS_PER_MM)}
        onValueChange={onChange}
      />
    </details>
  )
}

import { Save } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { usePublishedHeight } from '../../ui/use-published-height.ts'

interface UnsavedBarProps {
  /** How many texts and pictures are not saved. */
  count: number
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Stays in view while something is unsaved, beside the field that is typed in, not over it. */
export function UnsavedBar({ count, isSaving, onDiscard, onSave }: UnsavedBarProps) {
  const { t } = useTranslation('editor')
  const ref = usePublishedHeight<HTMLDivElement>('--bar')
  useEffect(() => {
    // Once its height is known.
    const frame = requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div
      ref={ref}
      className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3 shadow-card"
    >
      <p role="status" className="text-compact">
        {t('unsavedCount', { count })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="plain" size="small" disabled={isSaving} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button size="small" isBusy={isSaving} onClick={onSave}>
          <Save size={16} aria-hidden="true" />
          {t('saveAll')}
        </Button>
      </div>
    </div>
  )
}

import type { DetectedIssue } from '@chioma/contract'
import { Maximize2 } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SeverityShape } from '../../ui/severity-badge.tsx'
import { placesOf } from './photo-crop.ts'
import { PhotoStage } from './photo-stage.tsx'
import { hasMarks, type ShownMarks } from './use-shown-marks.ts'

interface PhotoViewerProps {
  ref: Ref<HTMLElement>
  photoUrl: string
  issues: readonly DetectedIssue[]
  marks: ShownMarks
  /** In place of words that speak to the one who took it. */
  title?: string
}

/** The photo with the marks of each finding, to be switched on and off. */
export function PhotoViewer({ ref, photoUrl, issues, marks, title }: PhotoViewerProps) {
  const { t } = useTranslation('journey')
  const [isEnlarged, setIsEnlarged] = useState(false)
  const marked = issues.filter(hasMarks)
  const shown = marked.filter(({ code }) => marks.isShown(code))
  const titleId = useId()
  return (
    <figure
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-mt-24 overflow-hidden rounded-card border border-line bg-surface shadow-card print:break-inside-avoid"
    >
      <PhotoStage photoUrl={photoUrl} shown={shown} className="max-h-[30rem] bg-sunken" />
      <figcaption className="grid gap-3 px-4 py-3.5 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h4 id={titleId} className="font-display text-xl">
            {title ?? t('report.photo.title')}
          </h4>
          <Button variant="quiet" size="small" className="print:hidden" onClick={() => setIsEnlarged(true)}>
            <Maximize2 size={15} aria-hidden="true" />
            {t('report.photo.larger')}
          </Button>
        </div>
        {marked.length > 0 && <MarkSwitches issues={marked} marks={marks} />}
        <MarksInWords shown={shown} hasAny={marked.length > 0} />
      </figcaption>
      {isEnlarged && (
        <Dialog
          isOpen
          onOpenChange={setIsEnlarged}
          title={t('report.photo.enlarged')}
          closeLabel={t('myData.close')}
          width="wide"
        >
          <PhotoStage photoUrl={photoUrl} shown={shown} className="max-h-[70dvh] bg-sunken" />
          <div className="px-5 py-4 sm:px-7">
            <MarkSwitches issues={marked} marks={marks} />
          </div>
        </Dialog>
      )}
    </figure>
  )
}

function MarkSwitches({ issues, marks }: { issues: readonly DetectedIssue[]; marks: ShownMarks }) {
  const { t } = useTranslation('journey')
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{t('report.photo.marks')}</legend>
      {issues.map((issue) => (
        <label
          key={issue.code}
          className={classNames(
            'inline-flex min-h-9 items-center gap-2 rounded-full border border-field-line px-3 text-sm font-semibold transition-colors pointer-coarse:min-h-11',
            'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="checkbox"
            checked={marks.isShown(issue.code)}
            onChange={() => marks.toggle(issue.code)}
            className="size-4 accent-accent outline-none"
          />
          <SeverityShape level={issue.severity} />
          {issue.name}
        </label>
      ))}
    </fieldset>
  )
}

/** The marks for those who cannot see them: which findings are shown, how many spots and where. */
function MarksInWords({ shown, hasAny }: { shown: readonly DetectedIssue[]; hasAny: boolean }) {
  const { t } = useTranslation('journey')
  if (!hasAny) return <p className="text-sm text-ink-3">{t('report.photo.none')}</p>
  return (
    <p aria-live="polite" className="text-sm text-ink-3">
      {shown.length === 0 && t('report.photo.allOff')}
      {shown
        .map(({ name, regions }) => {
          if (regions.length === 0) return t('report.photo.shown', { names: name })
          const places = placesOf(regions)
            .slice(0, 3)
            .map((place) => t(`report.photo.places.${place}`))
            .join(', ')
          return `${t('report.photo.regions', { name, count: regions.length })} (${places}).`
        })
        .join(' ')}
    </p>
  )
}

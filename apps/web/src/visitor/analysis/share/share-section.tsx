import { Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReportSection } from '../report/report-sections.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })))

/** The way to hand a report on by a link. */
export function ShareSection({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('journey')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="print:hidden">
      <ReportSection title={t('share.title')}>
        <p className="-mt-2 mb-3 text-sm text-ink-3">{t('share.text')}</p>
        <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
          <Share2 size={16} aria-hidden="true" />
          {t('share.open')}
        </Button>
      </ReportSection>
      {isOpen && (
        <LazyPart>
          <ShareDialog analysisId={analysisId} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </div>
  )
}

import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/** Leads back to the questionnaire with the example filled in. Stands only while it is hidden and unanswered. */
export function QuickTestCard({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('journey')
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 py-4 sm:px-7">
      <Zap size={24} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-xl">{t('quickTest.title')}</h3>
        <p className="mt-0.5 text-compact text-ink-2">{t('quickTest.text')}</p>
      </div>
      <Button variant="quiet" size="small" onClick={onStart}>
        {t('quickTest.button')}
      </Button>
    </Card>
  )
}

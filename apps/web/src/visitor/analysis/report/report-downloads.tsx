import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ReportSection } from './report-sections.tsx'

const FILES = { pdf: 'report.pdf', docx: 'report.docx', json: 'report.json', fhir: 'fhir' } as const
const KINDS = ['pdf', 'docx', 'json', 'fhir'] as const

/** The report as files and on paper, for a doctor or for keeping. */
export function ReportDownloads({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const addressOf = (kind: (typeof KINDS)[number]): string =>
    inLanguage(`/api/analysis/${analysisId}/${FILES[kind]}?${new URLSearchParams({ timeZone })}`, language)
  return (
    <ReportSection title={t('report.downloads.title')}>
      <p className="-mt-2 mb-3 text-sm text-ink-3">{t('report.downloads.text')}</p>
      <div className="flex flex-wrap gap-2.5">
        {KINDS.map((kind) => (
          <LinkButton key={kind} variant={kind === 'pdf' ? 'primary' : 'quiet'} size="small" href={addressOf(kind)} download>
            <Download size={16} aria-hidden="true" />
            {t(`report.downloads.${kind}`)}
          </LinkButton>
        ))}
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {t('report.print')}
        </Button>
      </div>
    </ReportSection>
  )
}

import { LEGAL_KINDS, type LegalDocument, type LegalKind } from '@chioma/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { legalDocumentQuery, legalPath } from './legal-queries.ts'
import { LegalText } from './legal-text.tsx'

/** The terms, the right of withdrawal, the privacy policy or who runs the site; an earlier version where the address names one. */
export function LegalPage({ kind }: { kind: string }) {
  const known = LEGAL_KINDS.find((name) => name === kind)
  return known === undefined ? <NoDocument /> : <KnownPage kind={known} />
}

function KnownPage({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const query = useQuery({
    ...legalDocumentQuery({ kind, version: search.get('version') ?? undefined, language }),
    placeholderData: keepPreviousData,
  })
  const title = t(`site:legal.${kind}`)
  useEffect(() => {
    document.title = `${title} - Chioma`
  }, [title])
  return (
    <article>
      <h1 className="text-section">{title}</h1>
      <Loaded query={query} skeleton={SKELETON} failed={t('legal.failed')} notFound={<NoDocument />}>
        {(document) => <Text document={document} />}
      </Loaded>
      <nav aria-label={t('legal.others')} className="mt-12 border-t border-line pt-4 print:hidden">
        <ul className="flex flex-wrap gap-x-6">
          {LEGAL_KINDS.filter((other) => other !== kind).map((other) => (
            <li key={other}>
              <Link to={legalPath(other)} className="text-link inline-flex min-h-11 items-center text-compact">
                {t(`site:legal.${other}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}

const SKELETON = (
  <div className="mt-4 grid gap-6">
    <Skeleton className="h-5 w-48" />
    <SkeletonText lines={8} />
  </div>
)

function Text({ document: { kind, savedAt, isCurrent, isComplete, text, language } }: { document: LegalDocument }) {
  const { t } = useTranslation('shop')
  return (
    <>
      <p className="num mt-2 mb-6 text-sm text-ink-3">{t('legal.version', { date: formatDateTime(savedAt) })}</p>
      {!isCurrent && (
        <Notice tone="caution" className="mb-6" title={t('legal.earlier')}>
          <Link to={legalPath(kind)} className="text-link">
            {t('legal.toCurrent')}
          </Link>
        </Notice>
      )}
      {!isComplete && (
        <Notice tone="caution" className="mb-6 max-w-prose" title={t('legal.incomplete')}>
          {t('legal.incompleteText')}
        </Notice>
      )}
      <LegalText text={text} language={language} />
    </>
  )
}

function NoDocument() {
  const { t } = useTranslation('shop')
  return (
    <EmptyState icon={FileQuestion} title={t('legal.notFound')} isPage>
      {t('legal.notFoundText')}
    </EmptyState>
  )
}

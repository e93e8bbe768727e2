import { AGREED_KINDS, type Agreement, type Order } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useInstant } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { legalDocumentQuery, legalPath, legalQuery } from './legal-queries.ts'

/** The versions in force; undefined until they are known, and nothing can be agreed to before. */
export function useAgreement(): Agreement | undefined {
  const { data } = useQuery(legalQuery)
  const versionOf = (kind: keyof Agreement) => data?.find((document) => document.kind === kind)?.version
  const [terms, withdrawal] = [versionOf('terms'), versionOf('withdrawal')]
  return terms === undefined || withdrawal === undefined ? undefined : { terms, withdrawal }
}

/** What is agreed to by paying, each in the version that stands there now. The checkout stays open beside it. */
export function AgreementLine() {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  const query = useQuery(legalQuery)
  if (query.isError) return <QueryError query={query} title={t('legal.failed')} retry={t('retry')} />
  if (query.data === undefined) return <Skeleton className="h-16" />
  return (
    <div className="text-sm text-ink-2">
      <p>{t('legal.byPaying')}</p>
      <ul className="mt-1">
        {AGREED_KINDS.flatMap((kind) => query.data.find((document) => document.kind === kind) ?? []).map(
          ({ kind, version, savedAt }) => (
            <li key={kind}>
              <NewTab to={legalPath(kind, version)}>
                {t('legal.inVersion', { title: t(`site:legal.${kind}`), date: inWords(savedAt) })}
              </NewTab>
            </li>
          ),
        )}
      </ul>
      <p className="mt-1">
        {t('legal.data')} <NewTab to={legalPath('privacy')}>{t('site:legal.privacy')}</NewTab>
      </p>
      <p className="mt-1">
        {t('legal.seller')} <NewTab to={legalPath('company')}>{t('site:legal.company')}</NewTab>
      </p>
    </div>
  )
}

/** What an order was made under, each in the very version of then. */
export function Agreements({ agreements, earlyStart }: Pick<Order, 'agreements' | 'earlyStart'>) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  return (
    <>
      {earlyStart !== null && (
        <p className="num mt-5 text-sm text-ink-3">{t('earlyStart.said', { date: inWords(earlyStart.requestedAt) })}</p>
      )}
      {agreements.length > 0 && (
        <p className="mt-5 flex flex-wrap gap-x-3 text-sm text-ink-3">
          <span className="py-1 pointer-coarse:py-2.5">{t('legal.agreed')}</span>
          {agreements.map(({ kind, version, savedAt }) => (
            <NewTab key={kind} to={legalPath(kind, version)}>
              {t('legal.inVersion', { title: t(`site:legal.${kind}`), date: inWords(savedAt) })}
            </NewTab>
          ))}
        </p>
      )}
    </>
  )
}

/** On paper alone: who sells, once the operator has said so. */
export function Seller() {
  const { language } = useLanguage()
  const { data: company } = useQuery(legalDocumentQuery({ kind: 'company', language }))
  return (
    <div className="hidden print:mb-6 print:block">
      <p className="font-display text-2xl">Chioma</p>
      {company?.isComplete && (
        <p lang={company.language} className="mt-2 text-sm whitespace-pre-line">
          {company.text}
        </p>
      )}
    </div>
  )
}

const NewTab = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className="text-link num inline-block py-1 pointer-coarse:py-2.5">
    {children}
  </a>
)

import type { SampleCase, Sureness } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Camera, CircleHelp, FileText, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { sampleCasePath, sampleCasesQuery } from '../../../lib/sample-cases.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { LevelBars } from '../../../ui/level-bars.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useContent } from './use-content.ts'

/** What it does in plain words, one button, and a whole answer to a sample photo beside it. Who has a report is led to it instead of to a sample. */
export function Hero({ onOpenMyData, lastReportPath }: { onOpenMyData: () => void; lastReportPath?: string | undefined }) {
  const { t } = useTranslation()
  const content = useContent()
  return (
    <section className="pt-[min(var(--spacing-hero),1.5rem)] pb-hero sm:pt-hero">
      <div className="wrap grid items-center gap-x-columns gap-y-6 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,0.92fr)]">
        <div className="wrap-anywhere">
          <p className="text-caption leading-snug font-semibold text-accent">{content.text('heroSubtitle')}</p>
          <h1 className="mt-3 text-hero leading-[1.08]">
            <Emphasized text={content.text('heroTitle')} />
          </h1>
          <p className="mt-4 mb-5 max-w-lead sm:mt-5 sm:mb-7 text-lead text-ink-2">{content.text('heroDescription')}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <LinkButton href="#start">
              <Camera size={18} aria-hidden="true" />
              {t('site:hero.start')}
            </LinkButton>
            <Link
              to={lastReportPath ?? sampleCasePath('flakes')}
              className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-strong"
            >
              {lastReportPath === undefined ? t('site:hero.trySample') : t('site:hero.lastReport')}
              <ArrowRight size={17} aria-hidden="true" />
            </Link>
          </div>
          <p className="mt-2 text-caption text-ink-3 sm:mt-4">{t('site:hero.finePrint')}</p>
        </div>
        <SampleAnswer />
      </div>
      <Proofs onOpenMyData={onOpenMyData} />
    </section>
  )
}

/** `*words*` between asterisks are set off, in italics where there is room for them; the rest is plain text. */
function Emphasized({ text }: { text: string }) {
  return text.split('*').map((part, index) => {
    const key = `${index}-${part}`
    return index % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <em key={key} className="text-accent not-italic lg:italic">
        {part}
      </em>
    )
  })
}

const ICON = { size: 21, strokeWidth: 1.8, 'aria-hidden': true, className: 'mt-0.5 shrink-0 text-accent' } as const
const LINK = 'text-link inline text-left pointer-coarse:py-2.5'

/** Three things that are true of every installation, each with where it can be seen. */
function Proofs({ onOpenMyData }: { onOpenMyData: () => void }) {
  const { t } = useTranslation()
  return (
    <ul className="wrap mt-10 grid gap-x-columns gap-y-5 md:grid-cols-3">
      <Proof icon={<FileText {...ICON} />} title={t('site:proofs.answer')}>
        {t('site:proofs.answerText')}
      </Proof>
      <Proof icon={<CircleHelp {...ICON} />} title={t('site:proofs.cannot')}>
        <Link to={sampleCasePath('unclear')} className={LINK}>
          {t('site:proofs.cannotText')}
        </Link>
      </Proof>
      <Proof icon={<Trash2 {...ICON} />} title={t('site:proofs.yours')}>
        <button type="button" onClick={onOpenMyData} aria-haspopup="dialog" className={LINK}>
          {t('site:proofs.yoursText')}
        </button>
      </Proof>
    </ul>
  )
}

function Proof({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-t border-line pt-4 text-compact leading-snug text-ink-2">
      {icon}
      <div>
        <b className="block font-semibold text-ink">{title}</b>
        {children}
      </div>
    </li>
  )
}

const FILLED: Record<Sureness['level'], number> = { none: 0, little: 1, fairly: 2, very: 3 }

/** A whole answer, as it reads: what the engine says of the first sample photo. Nothing where it could not look at it; until then its place is kept. */
function SampleAnswer() {
  const { language } = useLanguage()
  const { data, isPending } = useQuery(sampleCasesQuery(language))
  if (isPending) return <Skeleton className="mt-7 h-[calc(56vw+20rem)] rounded-plate sm:h-80 lg:h-144 xl:h-80" />
  return data?.[0] && <SampleCard sample={data[0]} />
}

function SampleCard({ sample }: { sample: SampleCase }) {
  const { t } = useTranslation()
  const { name, markedPhotoUrl, headline, sureness, measure, helps } = sample
  return (
    <figure>
      <figcaption className="mb-2.5 flex flex-wrap justify-between gap-x-4 text-caption text-ink-3">
        <span className="font-semibold text-ink-2">{t('site:sample.caption')}</span>
        {t('site:sample.note')}
      </figcaption>
      <Link
        to={sampleCasePath(name)}
        className="group grid overflow-hidden rounded-plate border border-line bg-surface no-underline shadow-card transition-colors hover:border-line-strong sm:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] lg:grid-cols-1 xl:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)]"
      >
        <img
          src={markedPhotoUrl}
          alt={t('site:sample.alt')}
          width={900}
          height={648}
          fetchPriority="high"
          className="aspect-[16/9] size-full object-cover sm:aspect-auto sm:h-full lg:aspect-[16/9] xl:aspect-auto"
        />
        <span className="grid content-start gap-4 p-5">
          <span className="font-display text-title-md leading-tight">{headline}</span>
          {sureness !== null && (
            <span className="flex items-center gap-2.5 text-compact font-semibold">
              <LevelBars filled={FILLED[sureness.level]} />
              {sureness.text}
            </span>
          )}
          {measure !== null && (
            <span className="num grid grid-cols-[1fr_auto] gap-x-4 border-y border-line py-3 text-compact">
              <span>{measure.name}</span>
              <b className="font-semibold">{measure.value}</b>
              <span className="col-span-2 text-sm text-ink-3">{t('site:sample.range', { range: measure.range })}</span>
            </span>
          )}
          {helps !== null && (
            <span className="line-clamp-3 text-compact leading-snug text-ink-2">
              <b className="font-semibold text-ink">{t('site:sample.helps')}</b> {helps}
            </span>
          )}
          <span className="inline-flex items-center gap-1.5 font-semibold text-accent-strong group-hover:underline">
            {t('site:sample.read')}
            <ArrowRight size={17} aria-hidden="true" />
          </span>
        </span>
      </Link>
    </figure>
  )
}

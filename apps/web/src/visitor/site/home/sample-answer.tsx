import type { SampleCase, Sureness } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { sampleCasePath, sampleCasesQuery } from '../../../lib/sample-cases.ts'
import { LevelBars } from '../../../ui/level-bars.tsx'

const FILLED: Record<Sureness['level'], number> = { none: 0, little: 1, fairly: 2, very: 3 }

/** A whole answer, as it reads: what the engine says of the first sample photo. Nothing where it could not look at it. */
export function SampleAnswer() {
  const { language } = useLanguage()
  const [sample] = useQuery(sampleCasesQuery(language)).data ?? []
  return sample === undefined ? null : <SampleCard sample={sample} />
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
          height={650}
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

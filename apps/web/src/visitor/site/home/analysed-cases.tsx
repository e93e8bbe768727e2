import type { SampleCase, SampleCaseName } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { sampleCasePath, sampleCasesQuery } from '../../../lib/sample-cases.ts'
import { Band } from '../../../ui/band.tsx'
import { useContent } from './use-content.ts'

const CASES = [
  { title: 'case1Title', text: 'case1Desc', image: 'case1_image', sample: 'flakes' },
  { title: 'case2Title', text: 'case2Desc', image: 'case2_image', sample: 'shine' },
  { title: 'case3Title', text: 'case3Desc', image: 'case3_image', sample: 'clear' },
  { title: 'case4Title', text: 'case4Desc', image: 'case4_image', sample: 'unclear' },
] as const

/** Four photos that were analysed. Without a picture of the site's own, each is a sample photo with the engine's answer to it. */
export function AnalysedCases() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const content = useContent()
  const samples = useQuery(sampleCasesQuery(language)).data ?? []
  const hasSample = CASES.some(({ image }) => content.image(image) === undefined)
  return (
    <Band id="cases" title={t('site:cases.title')}>
      <p className="mt-2.5 max-w-intro text-ink-2">{t('site:cases.intro')}</p>
      <ul className="wrap-anywhere mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {CASES.map(({ title, text, image, sample }) => {
          const ownImage = content.image(image)
          return (
            <li key={title} className="grid">
              {ownImage === undefined ? (
                <SampleCaseCard
                  name={sample}
                  answer={samples.find(({ name }) => name === sample)}
                  title={content.text(title)}
                  text={content.text(text)}
                />
              ) : (
                <OwnCase
                  imageUrl={ownImage}
                  alt={content.alt(image, content.text(title))}
                  title={content.text(title)}
                  text={content.text(text)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {hasSample && (
        <p className="mt-6 text-sm text-ink-3">
          {t('site:cases.credit')}{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/" className="text-link">
            CC BY 4.0
          </a>
        </p>
      )}
    </Band>
  )
}

interface CaseWords {
  title: string
  text: string
}

const PICTURE = 'aspect-[4/3] w-full object-cover'

function SampleCaseCard({ name, answer, title, text }: CaseWords & { name: SampleCaseName; answer: SampleCase | undefined }) {
  const { t } = useTranslation()
  return (
    <Link
      to={sampleCasePath(name)}
      className="group flex flex-col overflow-hidden rounded-card border border-line bg-surface no-underline shadow-card transition-colors hover:border-line-strong"
    >
      <img
        src={answer?.markedPhotoUrl ?? `/api/sample-cases/${name}/photo`}
        alt=""
        width={900}
        height={648}
        loading="lazy"
        decoding="async"
        className={PICTURE}
      />
      <div className="flex flex-1 flex-col gap-2 p-5">
        {answer !== undefined && <p className="text-caption font-semibold text-ink-3">{t(`site:cases.kinds.${answer.kind}`)}</p>}
        <h3 className="text-title-sm">{title}</h3>
        <p className="text-compact text-ink-2">{text}</p>
        {answer !== undefined && (
          <p className="border-l-2 border-accent pl-3 text-compact">{t('site:cases.quote', { text: answer.headline })}</p>
        )}
        <span className="mt-auto inline-flex items-center gap-1.5 pt-2 text-compact font-semibold text-accent-strong group-hover:underline">
          {t('site:cases.read')}
          <ArrowRight size={16} aria-hidden="true" />
        </span>
      </div>
    </Link>
  )
}

function OwnCase({ imageUrl, alt, title, text }: CaseWords & { imageUrl: string; alt: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <img src={imageUrl} alt={alt} width={400} height={300} loading="lazy" decoding="async" className={PICTURE} />
      <div className="p-5">
        <h3 className="text-title-sm">{title}</h3>
        <p className="mt-1.5 text-compact text-ink-2">{text}</p>
      </div>
    </div>
  )
}

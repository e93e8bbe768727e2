import { ArrowDown } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ScalpPlate } from './scalp-plate.tsx'
import { HERO_SCENE } from './scenes.ts'
import { useContent } from './use-content.ts'

/** What it does in one sentence, one button, and a drawn look at what is looked at. */
export function Hero({ onOpenMyData }: { onOpenMyData: () => void }) {
  const { t } = useTranslation()
  const content = useContent()
  return (
    <section className="py-hero">
      <div className="wrap grid items-center gap-columns lg:grid-cols-[minmax(0,1.08fr)_minmax(0,0.92fr)]">
        <div className="wrap-anywhere">
          <p className="text-caption leading-snug font-semibold text-accent">{content.text('heroSubtitle')}</p>
          <h1 className="mt-3 text-hero leading-[1.08]">
            <Emphasized text={content.text('heroTitle')} />
          </h1>
          <p className="mt-5 mb-7 max-w-lead text-lead text-ink-2">{content.text('heroDescription')}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton href="#start">
              {t('site:hero.start')}
              <ArrowDown size={17} aria-hidden="true" />
            </LinkButton>
            <LinkButton href="#how" variant="quiet">
              {t('site:hero.how')}
            </LinkButton>
          </div>
          <TrustFacts onOpenMyData={onOpenMyData} />
        </div>
        <figure className="relative aspect-[4/3.4] overflow-hidden rounded-plate bg-[#caa98b] lg:aspect-[4/4.5]">
          <ScalpPlate scene={HERO_SCENE} label={t('site:hero.plate')} />
          <Marker className="top-[27%] left-[19%] w-[19%]" />
          <Marker className="top-[58%] left-[61%] w-[16%]" />
          <Callout className="top-[7%] right-[5%]" title={t('site:hero.shafts')} text={t('site:hero.shaftsText')} />
          <Callout className="bottom-[6%] left-[5%]" title={t('site:hero.flakes')} text={t('site:hero.flakesText')} />
        </figure>
      </div>
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

function Marker({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute aspect-square rounded-full border-2 border-dashed border-[#fff] ${className}`}
    />
  )
}

function Callout({ className, title, text }: { className: string; title: string; text: string }) {
  return (
    <figcaption
      className={`absolute max-w-[60%] rounded-xl border border-line bg-[color-mix(in_srgb,var(--surface)_94%,transparent)] px-3.5 py-2.5 text-caption leading-snug shadow-card ${className}`}
    >
      <b className="block font-semibold">{title}</b>
      <span className="text-ink-3">{text}</span>
    </figcaption>
  )
}

const FACT = 'grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2.5 sm:block sm:px-4 sm:py-4 sm:first:pl-0'
const WORD = 'block font-display text-title-md leading-tight font-[450]'
const EXPLAINED_FACTS = [
  { name: 'time', address: '#accuracy' },
  { name: 'encryption', address: '#privacy' },
] as const
const LINK = 'text-link block py-1 text-left text-caption leading-snug text-ink-3 pointer-coarse:py-2.5'

/** Three things that are true of every installation, each leading to where it is explained or used. */
function TrustFacts({ onOpenMyData }: { onOpenMyData: () => void }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-9 grid divide-y divide-line border-y border-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
      {EXPLAINED_FACTS.map(({ name, address }) => (
        <li key={name} className={FACT}>
          <b className={classNames(WORD, 'num')}>{t(`site:facts.${name}`)}</b>
          <a href={address} className={LINK}>
            {t(`site:facts.${name}Text`)}
          </a>
        </li>
      ))}
      <li className={FACT}>
        <b className={WORD}>{t('site:facts.yours')}</b>
        <button type="button" onClick={onOpenMyData} aria-haspopup="dialog" className={LINK}>
          {t('site:facts.yoursText')}
        </button>
      </li>
    </ul>
  )
}

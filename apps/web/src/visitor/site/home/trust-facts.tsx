import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'

const FACT = 'grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2.5 sm:block sm:px-4 sm:py-4 sm:first:pl-0'
const WORD = 'block font-display text-title-md leading-tight font-[450]'
const LINK = 'text-link block py-1 text-left text-caption leading-snug text-ink-3 pointer-coarse:py-2.5'

/** Three things that are true of every installation, each leading to where it is explained or used. */
export function TrustFacts({ onOpenMyData }: { onOpenMyData: () => void }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-9 grid divide-y divide-line border-y border-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
      <li className={FACT}>
        <b className={classNames(WORD, 'num')}>{t('site:facts.time')}</b>
        <a href="#accuracy" className={LINK}>
          {t('site:facts.timeText')}
        </a>
      </li>
      <li className={FACT}>
        <b className={classNames(WORD, 'num')}>{t('site:facts.encryption')}</b>
        <a href="#privacy" className={LINK}>
          {t('site:facts.encryptionText')}
        </a>
      </li>
      <li className={FACT}>
        <b className={WORD}>{t('site:facts.yours')}</b>
        <button type="button" onClick={onOpenMyData} aria-haspopup="dialog" className={LINK}>
          {t('site:facts.yoursText')}
        </button>
      </li>
    </ul>
  )
}

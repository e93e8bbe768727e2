import { useTranslation } from 'react-i18next'

const POINTS = ['range', 'time', 'cannot', 'figures', 'limits'] as const

/** What a result is worth, said before anyone asks. */
export function AccuracySection() {
  const { t } = useTranslation()
  return (
    <section id="accuracy" aria-labelledby="accuracy-title" className="band">
      <div className="wrap grid gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)]">
        <div>
          <h2 id="accuracy-title" className="text-section">
            {t('site:accuracy.title')}
          </h2>
          <p className="mt-3 max-w-lead text-ink-2">{t('site:accuracy.intro')}</p>
        </div>
        <dl className="divide-y divide-line border-y border-line">
          {POINTS.map((point) => (
            <div
              key={point}
              id={point === 'limits' ? 'terms' : undefined}
              className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12rem_1fr]"
            >
              <dt className="font-semibold">{t(`site:accuracy.${point}.title`)}</dt>
              <dd className="text-ink-2">{t(`site:accuracy.${point}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

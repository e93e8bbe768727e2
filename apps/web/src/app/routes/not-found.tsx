import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'

export function NotFoundRoute() {
  const { t } = useTranslation()
  usePageHead('notFound')
  return (
    <Layout>
      {() => (
        <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-4 py-16">
          <h1 className="text-display">{t('site:notFound.title')}</h1>
          <p className="max-w-prose text-lg text-ink-2">{t('site:notFound.text')}</p>
          <LinkButton href="/" className="mt-4">
            {t('site:notFound.home')}
          </LinkButton>
        </div>
      )}
    </Layout>
  )
}

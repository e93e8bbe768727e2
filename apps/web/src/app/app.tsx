import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { InitialDataProvider } from '../lib/initial-data.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { type PageData, queryClientWith } from './page-data.ts'
import { AppRoutes } from './routes.tsx'
import { ShopOverlaysProvider } from './shop-overlays.tsx'

export interface AppProps {
  pageData: PageData
  translations: i18n
}

/** The whole application, without the router around it: that differs between browser and server. */
export function App({ pageData, translations }: AppProps) {
  const [queryClient] = useState(() => queryClientWith(pageData))
  useNetworkAgain(queryClient)
  return (
    <InitialDataProvider value={pageData}>
      <I18nextProvider i18n={translations}>
        <QueryClientProvider client={queryClient}>
          <TranslatedToasts>
            <ShopOverlaysProvider>
              <AppRoutes />
            </ShopOverlaysProvider>
          </TranslatedToasts>
        </QueryClientProvider>
      </I18nextProvider>
    </InitialDataProvider>
  )
}

/** What could not be had is asked for again once there is a network. The library does not notice one where the page opened without. */
function useNetworkAgain(queryClient: QueryClient): void {
  useEffect(() => {
    const askAgain = () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [queryClient])
}

function TranslatedToasts({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return <ToastProvider labels={{ region: t('site:toast.region'), close: t('site:actions.close') }}>{children}</ToastProvider>
}

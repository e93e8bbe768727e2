import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { createTranslations } from '../src/lib/i18n/translations.ts'
import { ToastProvider } from '../src/ui/toast.tsx'

interface Around {
  /** English words, by the name of their catalogue; keys stand for those of others. */
  texts?: Record<string, object>
  queryClient?: QueryClient
}

/** Part of the app with what stands around each page of it: words, answers of the server, messages and an address. */
export function inApp(part: ReactNode, { texts = {}, queryClient = newQueryClient() }: Around = {}): ReactElement {
  const translations = createTranslations('en', {})
  for (const [name, words] of Object.entries(texts)) translations.addResourceBundle('en', name, words)
  return (
    <I18nextProvider i18n={translations}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
          <MemoryRouter>{part}</MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/** Who is refused is refused at once. */
const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

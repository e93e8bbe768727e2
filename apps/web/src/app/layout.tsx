import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../lib/i18n/choose-language.ts'
import { useLanguage } from '../lib/i18n/use-language.ts'
import { useInitialData } from '../lib/initial-data.tsx'
import { WithNamespace } from '../lib/lazy-part.tsx'
import { readPreference, storePreference } from '../lib/preferences.ts'
import { CartButton } from '../visitor/shop/cart/cart-button.tsx'
import { SiteFooter } from '../visitor/site/frame/site-footer.tsx'
import { TopBar } from '../visitor/site/frame/top-bar.tsx'
import { useShopOverlays } from './shop-overlays.tsx'

const MyDataDialog = lazy(() =>
  import('../visitor/site/my-data/my-data-dialog.tsx').then((module) => ({ default: module.MyDataDialog })),
)

/** What every page shares: skip link, top bar, footer and the window with the visitor's own data. */
export function Layout({ children }: { children: (openMyData: () => void) => ReactNode }) {
  const { t } = useTranslation()
  const [isMyDataOpen, setIsMyDataOpen] = useState(false)
  const openMyData = () => setIsMyDataOpen(true)
  const { isCartOpen, openCart } = useShopOverlays()
  useStoredLanguage()
  return (
    <div inert={isCartOpen}>
      <a
        href="#main"
        className="sr-only z-60 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('site:nav.skip')}
      </a>
      <TopBar onOpenMyData={openMyData} cart={<CartButton isOpen={isCartOpen} onOpen={openCart} />} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children(openMyData)}
      </main>
      <SiteFooter />
      {isMyDataOpen && (
        <WithNamespace namespace="journey">
          <MyDataDialog isOpen onOpenChange={setIsMyDataOpen} />
        </WithNamespace>
      )}
    </div>
  )
}

/** Once per visit: goes over to the stored language when the page was drawn in another one, and keeps a first choice. */
function useStoredLanguage(): void {
  const { language: drawn } = useInitialData()
  const { setLanguage } = useLanguage()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const language = chooseLanguage({ stored: readPreference('language'), server: drawn })
    if (language === drawn) storePreference('language', language)
    else void setLanguage(language)
  }, [drawn, setLanguage])
}

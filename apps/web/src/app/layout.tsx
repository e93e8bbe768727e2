import { lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CartButton } from '../visitor/shop/cart/cart-button.tsx'
import { SiteFooter } from '../visitor/site/frame/site-footer.tsx'
import { TopBar } from '../visitor/site/frame/top-bar.tsx'
import { useShopOverlays } from './shop-overlays.tsx'
import { useStoredLanguage } from './use-stored-language.ts'
import { WithNamespace } from './with-namespace.tsx'

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

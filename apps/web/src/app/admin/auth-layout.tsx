import type { ReactNode } from 'react'
import { BrandMark } from '../../visitor/site/frame/brand-mark.tsx'
import { useFocusOnEntry } from './focus-on-entry.tsx'
import { StaffControls } from './staff-controls.tsx'

/** The page around what is asked at the entrance. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const main = useFocusOnEntry<HTMLElement>()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="wrap flex min-h-17 items-center justify-between gap-3">
        <a href="/" className="flex min-h-11 items-center gap-2.5 no-underline">
          <BrandMark />
          <span className="font-display text-title-md leading-none font-medium tracking-tight max-[27rem]:sr-only">Chioma</span>
        </a>
        <StaffControls />
      </header>
      <main id="main" ref={main} tabIndex={-1} className="grid flex-1 place-items-center px-5 py-8 outline-none sm:pb-[12vh]">
        {children}
      </main>
    </div>
  )
}

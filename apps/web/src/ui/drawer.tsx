import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { CloseButton } from './button.tsx'
import { usePublishedHeight } from './use-published-height.ts'

export interface DrawerProps {
  /** What had the focus when it was asked for, and has it again afterwards. */
  opener: RefObject<Element | null>
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** Stays in view below what scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A sheet at the right edge, over the page. The page beneath must be `inert` while it stands: the notifications then stay within
 * reach of keyboard and screen reader, which a modal window would shut out. Closes with Escape and gives the focus back. Load it lazily.
 */
export function Drawer({ opener, onClose, title, closeLabel, foot, children }: DrawerProps) {
  const footRef = usePublishedHeight<HTMLDivElement>('--drawer-foot')
  useEffect(lockPageScroll, [])
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div data-drawer="" aria-hidden="true" onClick={onClose} className="fixed inset-0 z-40 animate-fade bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-108 animate-slide flex-col border-l border-line bg-surface shadow-card outline-none"
          onKeyDown={(event) => {
            // A message that arrives above it would take its Escape.
            if (event.key === 'Escape' && !event.defaultPrevented) onClose()
          }}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
        >
          <header className="flex items-center gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
            <Radix.Title className="min-w-0 flex-1 text-title-md">{title}</Radix.Title>
            <Radix.Close asChild>
              <CloseButton label={closeLabel} />
            </Radix.Close>
          </header>
          <div className="drawer-body min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">{children}</div>
          {foot !== undefined && (
            <div ref={footRef} className="border-t border-line bg-sunken px-5 py-4 sm:px-6">
              {foot}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The page neither scrolls beneath nor moves when its scroll bar goes. */
function lockPageScroll(): () => void {
  const { documentElement: root, body } = document
  const barWidth = window.innerWidth - root.clientWidth
  root.style.overflow = 'hidden'
  body.style.paddingRight = `${barWidth}px`
  return () => {
    root.style.removeProperty('overflow')
    body.style.removeProperty('padding-right')
  }
}

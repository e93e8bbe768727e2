import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { CloseButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

const WIDTHS = { narrow: 'max-w-lg', medium: 'max-w-3xl', wide: 'max-w-6xl', full: 'max-w-none' } as const

const HEIGHTS = { content: 'h-fit max-h-[92dvh]', tall: 'h-[80vh]', full: 'h-[calc(100dvh-1.5rem)]' } as const

/** As long as two presses may be apart to be a double click. */
const DOUBLE_CLICK_MS = 500

export interface DialogProps {
  isOpen?: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode | undefined
  closeLabel: string
  width?: keyof typeof WIDTHS
  /** `tall` takes 80% of the window's height, `full` all of it; otherwise it is as high as what it holds. */
  height?: keyof typeof HEIGHTS
  /** What takes the focus at first; the close button otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A window over the page: it holds the focus, closes with Escape and gives the focus back. Load it lazily. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  description,
  closeLabel,
  width = 'medium',
  height = 'content',
  initialFocus,
  children,
}: DialogProps) {
  // The library gives the focus back to its own trigger; these windows are opened from anywhere.
  const opener = useRef<Element>(null)
  const content = useRef<HTMLDivElement>(null)
  const lastInsideMs = useRef(0)
  useRestoreFocus(content, 'page')
  return (
    <Radix.Root open={isOpen} onOpenChange={(isWanted) => !isWanted && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-shade" />
        <Radix.Content
          ref={content}
          className={classNames(
            'fixed inset-0 z-50 m-auto flex w-[calc(100%-1.5rem)] animate-appear flex-col overflow-clip rounded-plate border border-line bg-surface shadow-card focus-visible:rounded-plate',
            WIDTHS[width],
            HEIGHTS[height],
          )}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            lastInsideMs.current = event.timeStamp
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onPointerDownCapture={({ timeStamp }) => {
            lastInsideMs.current = timeStamp
          }}
          onPointerDownOutside={(event) => {
            // The second press of a double click may land beside a window that the first one opened or made smaller.
            if (event.detail.originalEvent.timeStamp - lastInsideMs.current < DOUBLE_CLICK_MS) event.preventDefault()
          }}
          onKeyDown={(event) => {
            // A message that arrives above an open window would take its Escape.
            if (event.key === 'Escape' && !event.defaultPrevented) onClose()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="flex items-start gap-4 border-b border-line px-5 py-4 sm:px-7">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-compact text-ink-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <CloseButton label={closeLabel} />
            </Radix.Close>
          </header>
          {/* What is out of sight stands within it, too: the window itself must not scroll to it. Nothing that is led to lies beneath a bar at its foot. */}
          <div className="relative min-h-0 flex-1 scroll-pt-3 scroll-pb-28 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'

export interface TabsProps {
  /** What the tabs choose between, for people who cannot see them. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value: string
  onChange: (value: string) => void
}

/** One of several panels. A panel that was open once stays, so that nothing that was typed in it is lost. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([value]))
  if (!opened.has(value)) setOpened(new Set([...opened, value]))
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            ref={tab.value === value ? scrollIntoTabList : undefined}
            value={tab.value}
            className="-mb-px min-h-12 shrink-0 border-b-2 border-transparent px-4 text-base font-semibold text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:text-accent-strong"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs
        .filter((tab) => opened.has(tab.value))
        .map((tab) => (
          <Radix.Content key={tab.value} value={tab.value} forceMount className="pt-6 data-[state=inactive]:hidden" tabIndex={-1}>
            {tab.content}
          </Radix.Content>
        ))}
    </Radix.Root>
  )
}

/** Where there is little room, the chosen one may stand outside: the list scrolls sideways, and nothing else. */
function scrollIntoTabList(chosen: HTMLElement | null): void {
  const list = chosen?.parentElement
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}

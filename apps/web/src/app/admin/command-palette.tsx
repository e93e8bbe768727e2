import { mayDo, type Permission, type StaffSelf } from '@chioma/contract'
import {
  CircleAlert,
  CornerDownLeft,
  Cpu,
  ListChecks,
  type LucideIcon,
  PackagePlus,
  Search,
  Send,
  WandSparkles,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Section } from './sections.ts'

/** A place to go from the command palette. */
interface Command {
  to: string
  label: string
  /** Other words for what is done there. */
  words?: string
  icon: LucideIcon
}

/** Without accents and capitals, so that `unita` finds "Unità". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The commands in which every typed word begins some word, in their order; all of them where nothing is typed. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const beginnings = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label, words: others = '' }) => {
    const words = plain(`${label} ${others}`).split(/[^\p{L}\p{N}]+/u)
    return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
}

/** What is done often, beside the sections themselves. */
const ACTIONS: readonly { name: string; to: string; icon: LucideIcon; permission: Permission }[] = [
  { name: 'newProduct', to: '/admin/products/new', icon: PackagePlus, permission: 'products.edit' },
  { name: 'rules', to: '/admin?tab=rules', icon: ListChecks, permission: 'rules.edit' },
  { name: 'algorithms', to: '/admin?tab=algorithms', icon: WandSparkles, permission: 'prompts.edit' },
  { name: 'models', to: '/admin?tab=models', icon: Cpu, permission: 'models.read' },
  { name: 'reviews', to: '/admin/orders?status=review', icon: CircleAlert, permission: 'orders.read' },
  { name: 'paidOrders', to: '/admin/orders?status=paid', icon: Send, permission: 'orders.read' },
]

/** Everywhere the member may go. */
export function useCommands(self: StaffSelf, sections: readonly Section[]): Command[] {
  const { t } = useTranslation('backoffice')
  const actions = ACTIONS.filter(({ permission }) => mayDo(self.role, permission))
  return [
    ...sections.map(({ path, name, icon }) => ({
      to: path,
      label: t(`staff:sections.${name}`),
      words: t(`palette.words.${name}`),
      icon,
    })),
    ...actions.map(({ name, to, icon }) => ({ to, label: t(`palette.actions.${name}`), icon })),
  ]
}

/** Ctrl+K, or Cmd+K, opens and closes; arriving somewhere closes, too. */
export function usePaletteKey(pathname: string): { isOpen: boolean; setIsOpen: (isOpen: boolean) => void } {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const toggle = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setIsOpen((before) => !before)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setIsOpen(false)
  }
  return { isOpen, setIsOpen }
}

interface CommandPaletteProps {
  commands: readonly Command[]
  onClose: () => void
}

/** Where to go, found by typing: arrows choose, Enter goes. Commands are links, so that what is unsaved is asked about as usual. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('backoffice')
  const id = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const found = matching(commands, words)
  const current = Math.min(chosen, found.length - 1)
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setChosen((current + step + found.length) % found.length)
    else if (event.key === 'Enter') chosenLink(list.current, current)?.click()
    else return
    event.preventDefault()
  }
  return (
    <Dialog onClose={onClose} width="narrow" initialFocus={input} title={t('palette.title')} closeLabel={t('site:actions.close')}>
      <div className="p-3">
        <span className="relative block">
          <Search size={18} aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3" />
          <input
            ref={input}
            role="combobox"
            aria-label={t('palette.label')}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={found.length === 0 ? undefined : `${id}-${current}`}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('palette.placeholder')}
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setChosen(0)
            }}
            onKeyDown={press}
            className="h-12 w-full rounded-small border border-field-line bg-surface pr-3.5 pl-11 text-base placeholder:text-ink-3 focus-visible:rounded-small focus-visible:outline-offset-1"
          />
        </span>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('palette.label')}
          className="mt-2 max-h-[50dvh] overflow-y-auto"
        >
          {found.map(({ to, label, icon: Icon }, index) => (
            <Link
              key={`${to}${label}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              to={to}
              tabIndex={-1}
              onClick={onClose}
              onPointerMove={() => setChosen(index)}
              className={classNames(
                'flex min-h-11 items-center gap-3 rounded-small px-3 text-compact no-underline',
                index === current && 'bg-accent-soft text-accent-strong',
              )}
            >
              <Icon size={18} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {index === current && <CornerDownLeft size={15} aria-hidden="true" className="shrink-0 opacity-70" />}
            </Link>
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className="px-3 py-4 text-compact text-ink-2">
            {t('palette.none')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function chosenLink(list: HTMLElement | null, index: number): HTMLElement | undefined {
  const link = list?.children[index]
  return link instanceof HTMLElement ? link : undefined
}

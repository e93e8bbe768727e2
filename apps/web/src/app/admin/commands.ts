import type { LucideIcon } from 'lucide-react'

/** A place to go from the command palette. */
export interface Command {
  to: string
  label: string
  icon: LucideIcon
}

/** Without accents and capitals, so that `unita` finds "Unità". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The commands in which every typed word begins some word, in their order; all of them where nothing is typed. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const beginnings = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => {
    const words = plain(label).split(/[^\p{L}\p{N}]+/u)
    return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
}

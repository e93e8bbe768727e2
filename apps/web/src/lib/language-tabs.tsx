import { LANGUAGES, type Language } from '@chioma/contract'
import { CircleAlert, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { useLanguage } from './i18n/use-language.ts'
import { useLanguageName } from './language-names.ts'

interface LanguageTabsProps {
  /** What the tabs choose between, for people who cannot see them. */
  label: string
  value: Language
  onChange: (language: Language) => void
  /** What is to be said of the texts in a language beside its name. */
  markOf: (language: Language) => { kind: 'faulty' | 'missing'; label: string } | undefined
  children: (language: Language) => ReactNode
}

/** Texts in each of the languages, that on screen first, one at a time, and which of them are missing or wrong. */
export function LanguageTabs({ label, value, onChange, markOf, children }: LanguageTabsProps) {
  const { language: first } = useLanguage()
  const languageName = useLanguageName()
  const tabOf = (language: Language) => {
    const mark = markOf(language)
    return {
      value: language,
      label: (
        <span className="inline-flex items-center gap-2">
          {languageName(language)}
          {mark?.kind === 'faulty' && <CircleAlert size={16} className="text-high" aria-label={mark.label} />}
          {mark?.kind === 'missing' && <CircleDashed size={15} className="text-ink-3" aria-label={mark.label} />}
        </span>
      ),
      content: children(language),
    }
  }
  return (
    <Tabs
      label={label}
      value={value}
      onChange={(code) => onChange(LANGUAGES.find((known) => known === code) ?? first)}
      tabs={[first, ...LANGUAGES.filter((code) => code !== first)].map(tabOf)}
    />
  )
}

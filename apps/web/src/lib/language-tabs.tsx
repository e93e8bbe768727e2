import { LANGUAGES, type Language } from '@chioma/contract'
import { CircleAlert, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { useLanguage, useLanguageName } from './i18n/use-language.ts'

interface LanguageTabsProps {
  /** What the tabs choose between, for people who cannot see them. */
  label: string
  value: Language
  onChange: (language: Language) => void
  /** The languages in which something is wrong with the texts. */
  faulty: readonly Language[]
  isMissing: (language: Language) => boolean
  /** What the marks beside a language's name say. */
  words: { faulty: string; missing: string }
  children: (language: Language) => ReactNode
}

/** Texts in each of the languages, that on screen first, one at a time, and which of them are missing or wrong. */
export function LanguageTabs({ label, value, onChange, faulty, isMissing, words, children }: LanguageTabsProps) {
  const { language: first } = useLanguage()
  const languageName = useLanguageName()
  const markOf = (language: Language) => {
    if (faulty.includes(language)) return <CircleAlert size={16} className="text-high" aria-label={words.faulty} />
    return isMissing(language) && <CircleDashed size={15} className="text-ink-3" aria-label={words.missing} />
  }
  const tabOf = (language: Language) => ({
    value: language,
    label: (
      <span className="inline-flex items-center gap-2">
        {languageName(language)}
        {markOf(language)}
      </span>
    ),
    content: children(language),
  })
  return (
    <Tabs
      label={label}
      value={value}
      onChange={(code) => onChange(LANGUAGES.find((known) => known === code) ?? first)}
      tabs={[first, ...LANGUAGES.filter((code) => code !== first)].map(tabOf)}
    />
  )
}

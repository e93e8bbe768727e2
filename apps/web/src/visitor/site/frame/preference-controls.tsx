import { LANGUAGES } from '@chioma/contract'
import { ChevronDown, Globe, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageName, useLanguage } from '../../../lib/i18n/use-language.ts'
import { useInitialData } from '../../../lib/initial-data.tsx'
import { useTheme } from '../../../lib/preferences.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'

/** The browser's own list, drawn as a pill: each language by its own name; the code stands for the name where there is little room. */
export function LanguageSelect() {
  const { t } = useTranslation()
  const { language, setLanguage } = useLanguage()
  const showToast = useToast()
  const change = (next: string) => {
    const chosen = LANGUAGES.find((candidate) => candidate === next)
    if (chosen === undefined) return
    setLanguage(chosen).catch(() => showToast({ title: t('site:errors.language'), variant: 'destructive' }))
  }
  return (
    <span className="relative inline-flex h-11 items-center gap-1.5 rounded-full border border-line-strong px-3 sm:px-3.5 text-sm font-semibold transition-colors hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
      <Globe size={16} aria-hidden="true" className="hidden text-ink-3 min-[26rem]:block" />
      <span aria-hidden="true" className="uppercase sm:hidden">
        {language}
      </span>
      <span aria-hidden="true" className="hidden sm:inline">
        {languageName(language, language)}
      </span>
      <ChevronDown size={15} aria-hidden="true" className="text-ink-3" />
      <select
        aria-label={t('site:nav.language')}
        value={language}
        onChange={(event) => change(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer rounded-full text-base opacity-0"
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code} className="bg-surface text-ink">
            {languageName(code, code)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Goes from light to dark and back. Named for what it does, not for what is. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme(useInitialData().theme)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={t(`site:nav.theme.${other}`)} onClick={() => setTheme(other)}>
      {theme === 'dark' ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
    </IconButton>
  )
}

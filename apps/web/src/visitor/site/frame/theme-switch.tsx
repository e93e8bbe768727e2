import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useInitialData } from '../../../lib/initial-data.tsx'
import { useTheme } from '../../../lib/preferences.ts'
import { IconButton } from '../../../ui/button.tsx'

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

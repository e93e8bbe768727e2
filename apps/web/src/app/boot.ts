import { FALLBACK_LANGUAGE } from '@chioma/contract'
import { loadCatalogue } from '../lib/i18n/catalogues.ts'
import { knownLanguage } from '../lib/i18n/choose-language.ts'
import '../ui/styles.css'

// The words first: what makes the page work is fetched once they are painted, so that it does not compete with them.
requestAnimationFrame(() => setTimeout(loadApp))

function loadApp(): void {
  void loadCatalogue(knownLanguage(document.documentElement.lang) ?? FALLBACK_LANGUAGE, 'site')
  void import('./entry-client.tsx')
}

import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientAssets } from './build/client-assets.ts'
import { precompress } from './build/precompress.ts'

const API = process.env.CHIOMA_API ?? 'http://localhost:3000'

/** Few, lasting files: what every page needs, what parses answers, and each language's texts. */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store|@tanstack)[\\/]/,
    priority: 2,
  },
  // What asks for several things, page by page, or changes something: no first page does.
  {
    name: 'queries',
    test: /@tanstack[\\/].*[\\/](queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useMutationState|useInfiniteQuery|usePrefetchQuery|infiniteQueryOptions)\.js/,
    priority: 3,
  },
  {
    name: 'boot',
    test: /language-codes|photo-limits|choose-language|in-language|shown-photo|early-answers|page-parts|i18n[\\/]catalogues|preload-helper|rolldown[\\/]runtime/,
    priority: 3,
  },
  // What makes the page work, in one file instead of thirty: each has headers of its own, and what is alike in two files is compressed in neither.
  { name: 'page', tags: ['$initial'], test: /^(?!.*(app[\\/]boot\.ts|\.css))/, priority: 1 },
  // What a page needs of the contract before it parses anything.
  {
    name: 'facts',
    test: /packages[\\/]contract[\\/]src[\\/](writing|analysis[\\/](report-facts|questionnaire-options))\.ts/,
    priority: 3,
  },
  // The shapes of the staff area travel with it.
  {
    name: 'contract',
    test: /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/](?!elisions|staff[\\/]|visitors[\\/]|analysis[\\/](?:analyze-form|prompts|reviews|statistics)|shop[\\/]recommendation-rules)/,
    priority: 2,
  },
  // Small, and wanted by several pages: every further file is named in the first page's script.
  { name: 'fields', test: /src[\\/]ui[\\/](checkbox|field|select-field|text-field)\.tsx/, priority: 1 },
  {
    name: 'signs',
    test: /icons[\\/](chevron-left|chevron-right|minus|plus|arrow-left|undo-2|pencil|lock|printer|rotate-ccw-clock|circle-check|x|download|refresh-cw|check|file-question-mark|calendar-plus|package|sparkles|calendar-clock|flask-conical|circle-dashed|ruler|focus|triangle-exclamation-point|scan-search|stethoscope|maximize-2|info)\./,
    priority: 1,
  },
  {
    name: 'parts',
    test: /src[\\/]ui[\\/](back-link|chip|notice|picture|progress|switch)\.tsx|lib[\\/](use-focus|format-times|loaded)\.tsx?/,
    priority: 1,
  },
  {
    name: 'prices',
    test: /lib[\\/]use-money|visitor[\\/]shop[\\/](product-facts|payment-badges|cart[\\/]use-cart|checkout[\\/]payment-intent)/,
    priority: 1,
  },
  {
    name: 'analyses',
    test: /visitor[\\/]analysis[\\/](paths|changes[\\/]changes-(format|requests)|history[\\/]history-query)/,
    priority: 1,
  },
  {
    name: 'order',
    test: /visitor[\\/]shop[\\/](recipient[\\/]|orders[\\/](order-queries|status-chip))/,
    priority: 1,
  },
  { debugName: 'locales', name: oneFileALanguage, test: /[\\/]locales[\\/]/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), clientAssets(), precompress()],
  resolve: {
    conditions: ['chioma-source', 'module', 'browser', 'development|production'],
    alias: { 'react-style-singleton': resolve(import.meta.dirname, 'src/ui/adopted-style-singleton.ts') },
  },
  ssr: {
    resolve: { conditions: ['chioma-source', 'module', 'node', 'development|production'] },
    noExternal: true,
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  worker: { format: 'es' },
  // With the Host that the browser asked for: by it the server knows its own pages from another site's.
  server: { proxy: { '/api': { target: API, changeOrigin: false } } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: { input: 'src/app/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) => (OPENED_LATER.test(file) ? needed.filter(isStyle) : needed),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['src/app/boot.ts', 'src/app/entry-client.tsx'],
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS } },
        },
      },
}))

/** Few open these from a first page; their files follow them, instead of being named in everybody's first script. */
const OPENED_LATER =
  /assets[\\/](staff|backoffice|editor|insights|errors|findings|changes|simulation|sample-page|shared-page|order-page|order-list-page|booking-overlay|my-data-dialog)-/
const isStyle = (file: string): boolean => file.endsWith('.css')

/** What every page says, and what comes later with the journey, the shop and the camera: a file each. */
const OF_VISITORS = ['site', 'journey', 'shop', 'capture']

/** All other texts are the staff's, who want them at the same time. */
function oneFileALanguage(id: string): string | null {
  const [, language, catalogue = ''] = /[\\/]locales[\\/](\w+)[\\/]([\w-]+)\.json/.exec(id) ?? []
  if (language === undefined || id.includes('node_modules') || OF_VISITORS.includes(catalogue)) return null
  return `locale-staff-${language}`
}

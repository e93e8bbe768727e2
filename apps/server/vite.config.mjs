import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const DIST = fileURLToPath(new URL('./dist/', import.meta.url))
const BUNDLE = `${DIST}bundle`

/** What is started by itself, and the threads that it starts. */
const PROGRAMS = ['main', 'worker', 'cli']
const THREADS = [
  'analysis/models/local/measure.worker',
  'analysis/report/documents/document.worker',
  'analysis/simulation/simulation.worker',
]
const nameOf = (file) => file.slice(file.lastIndexOf('/') + 1)

/**
 * Puts each of them into a few files: two thousand small ones take a second of a processor at every start. Threads (`--mode threads`) come after
 * the programs and share no file with them: a file has whatever any of those needs that load it, and a thread needs little.
 */
export default ({ mode }) => ({
  build: {
    ssr: true,
    target: 'node20',
    outDir: BUNDLE,
    emptyOutDir: mode !== 'threads',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: Object.fromEntries((mode === 'threads' ? THREADS : PROGRAMS).map((file) => [nameOf(file), `${DIST}${file}.js`])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    // What brings files of its own, or code for one kind of machine.
    external: ['sharp', '@node-rs/argon2', 'pdfkit', 'pg-native'],
  },
  plugins: [
    {
      name: 'modules-know-where-they-lay',
      /** Files beside a module are found from where the compiler put it, except for the threads: they lie beside all that is put together. */
      transform(code, id) {
        if (!id.startsWith(DIST) || !code.includes('import.meta.url')) return undefined
        const place = `new URL(${JSON.stringify(relative(BUNDLE, id))}, import.meta.url).href`
        const beside = new RegExp(`(?<!'\\./(?:${THREADS.map(nameOf).join('|')})\\.js', )import\\.meta\\.url`, 'g')
        return { code: code.replaceAll(beside, place), map: null }
      },
    },
  ],
})

import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { filesOfTheJourney } from './build/client-assets.ts'

/** The service worker, in a file of its own beside the pages; after the client, whose files it names. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['chioma-source', 'module', 'browser', 'development|production'] },
  define: { PRECACHED_FILES: JSON.stringify(filesOfTheJourney()), 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: resolve(import.meta.dirname, 'src/app/service-worker.ts'),
      formats: ['iife'],
      name: 'serviceWorker',
      fileName: () => 'service-worker.js',
    },
    minify: true,
  },
})

const conditions = ['chioma-source']

/** Everything that a program of the tests needs, of the sources. */
export default {
  logLevel: 'warn',
  resolve: { conditions },
  ssr: { noExternal: true, external: ['pg-native'], resolve: { conditions } },
  build: {
    target: 'node20',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
  },
}

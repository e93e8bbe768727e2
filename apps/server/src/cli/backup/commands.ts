import { resolve } from 'node:path'
import { Command } from 'commander'
import { readConfigOrExit } from '../../config.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Manifest } from './manifest.ts'

const MEGABYTE = 1_000_000
const KEY_ADVICE =
  'The master key is not in it. Keep it (master.key in the data folder, or MASTER_KEY) apart from the backup:\n' +
  'without the key nobody can open the photos in it, with both anybody can.'

/** `chioma backup`: everything but the master key, in one file. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('write database and photos into one file; the server may go on running')
    .argument('<file>', 'the file to make')
    .action(async (file: string) => {
      // Loaded here, so that commands that need no server start fast.
      const { backUp } = await import('./back-up.ts')
      const outcome = await backUp(resolve(file), readConfigOrExit(), createLogger('warn'))
      if ('refusal' in outcome) return complain(outcome.refusal)
      console.log(`Wrote ${file}: ${contentsOf(outcome.manifest)}, ${(outcome.bytes / MEGABYTE).toFixed(1)} MB.`)
      console.log(KEY_ADVICE)
    })
}

/** `chioma restore`: puts a backup where nothing is stored, or with `--force` in the place of what is. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('put back a backup; stop the server and put its master key in place first')
    .argument('<file>', 'a file that `chioma backup` made')
    .option('--force', 'replace everything that is stored here', false)
    .action(async (file: string, { force }: { force: boolean }) => {
      const { restore } = await import('./restore.ts')
      const outcome = await restore(resolve(file), force, readConfigOrExit(), createLogger('warn'))
      if ('refusal' in outcome) return complain(outcome.refusal)
      const { manifest, jobs } = outcome
      console.log(`Restored ${contentsOf(manifest)}, as of ${manifest.createdAt}. ${jobs} jobs wait for the server.`)
    })
}

function contentsOf({ files, tables, objects }: Manifest): string {
  const rows = Object.entries(files).reduce((sum, [name, { lines }]) => sum + (name.startsWith('tables/') ? lines : 0), 0)
  return `${rows} rows in ${tables.length} tables, ${Object.keys(objects).length} objects`
}

function complain(refusal: string): void {
  console.error(refusal)
  process.exitCode = 1
}

import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { readConfigOrExit } from '../../config.ts'
import { createLogger } from '../../platform/logger.ts'
import type { BackupKey, BackupLock } from './encryption.ts'
import type { Manifest } from './manifest.ts'

const MEGABYTE = 1_000_000
/** Short of it a passphrase is guessed. */
const LEAST_PASSPHRASE = 12
const KEY_ADVICE =
  'The master key is not in it. Keep it (master.key in the data folder, or MASTER_KEY) apart from the backup:\n' +
  'without the key nobody can open the photos in it, with both anybody can.'

/** `chioma backup`: everything but the master key, in one file. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('write database and photos into one file; the server may go on running')
    .argument('<file>', 'the file to make')
    .option('--passphrase-file <path>', 'encrypt it with the passphrase in this file')
    .option('--recipient <age1…>', 'encrypt it for whoever has the identity of this public key; may be repeated', collect)
    .action(async (file: string, options: { passphraseFile?: string; recipient?: string[] }) => {
      // Loaded here, so that commands that need no server start fast.
      const { backUp } = await import('./back-up.ts')
      const lock = await readLock(options)
      if (typeof lock === 'string') return complain(lock)
      const outcome = await backUp(resolve(file), readConfigOrExit(), createLogger('warn'), lock)
      if ('refusal' in outcome) return complain(outcome.refusal)
      const size = `${(outcome.bytes / MEGABYTE).toFixed(1)} MB${lock === undefined ? '' : ', encrypted'}`
      console.log(`Wrote ${file}: ${contentsOf(outcome.manifest)}, ${size}.`)
      console.log(KEY_ADVICE)
    })
}

/** `chioma restore`: puts a backup where nothing is stored, or with `--force` in the place of what is. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('put back a backup; stop the server and put its master key in place first')
    .argument('<file>', 'a file that `chioma backup` made')
    .option('--force', 'replace everything that is stored here', false)
    .option('--passphrase-file <path>', 'what an encrypted one was encrypted with')
    .option('--identity-file <path>', 'the identity that belongs to one of its recipients')
    .action(async (file: string, { force, ...options }: { force: boolean; passphraseFile?: string; identityFile?: string }) => {
      const { restore } = await import('./restore.ts')
      const key = await readKey(options)
      const outcome = await restore(resolve(file), { replaces: force, key }, readConfigOrExit(), createLogger('warn'))
      if ('refusal' in outcome) return complain(outcome.refusal)
      const { manifest, jobs } = outcome
      console.log(`Restored ${contentsOf(manifest)}, as of ${manifest.createdAt}. ${jobs} jobs wait for the server.`)
    })
}

/** `chioma backup-key`: a pair of keys for backups, of which the machine that makes them needs the public one alone. */
export function backupKeyCommand(): Command {
  return new Command('backup-key')
    .description('make an identity that opens backups, and print the public key that they are encrypted for')
    .argument('<file>', 'the file to write the identity to; keep it away from the server')
    .action(async (file: string) => {
      const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
      const identity = await generateX25519Identity()
      const recipient = await identityToRecipient(identity)
      await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
      console.log(`Wrote ${file}. Back up with: --recipient ${recipient}`)
    })
}

const collect = (recipient: string, earlier: string[] = []): string[] => [...earlier, recipient]

/** What a new backup is encrypted with, if at all; a text says what is wrong. */
async function readLock(options: { passphraseFile?: string; recipient?: string[] }): Promise<BackupLock | string | undefined> {
  const { passphraseFile, recipient: recipients } = options
  if (passphraseFile !== undefined && recipients !== undefined) return 'either a passphrase or recipients, not both'
  if (recipients !== undefined) return { recipients }
  if (passphraseFile === undefined) return undefined
  const passphrase = await readPassphrase(passphraseFile)
  return passphrase.length < LEAST_PASSPHRASE ? `the passphrase has fewer than ${LEAST_PASSPHRASE} characters` : { passphrase }
}

async function readKey(options: { passphraseFile?: string; identityFile?: string }): Promise<BackupKey | undefined> {
  const { passphraseFile, identityFile } = options
  const { readIdentities } = await import('./encryption.ts')
  if (identityFile !== undefined) return { identities: await readIdentities(identityFile) }
  return passphraseFile === undefined ? undefined : { passphrase: await readPassphrase(passphraseFile) }
}

const readPassphrase = async (file: string): Promise<string> => (await readFile(file, 'utf8')).replace(/\r?\n$/, '')

function contentsOf({ files, tables, objects }: Manifest): string {
  const rows = Object.entries(files).reduce((sum, [name, { lines }]) => sum + (name.startsWith('tables/') ? lines : 0), 0)
  return `${rows} rows in ${tables.length} tables, ${Object.keys(objects).length} objects`
}

function complain(refusal: string): void {
  console.error(refusal)
  process.exitCode = 1
}

import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { readConfigOrExit } from '../config.ts'
import { createLogger } from '../platform/logger.ts'
import type { Manifest } from './backup/archive.ts'
import type { BackupKey, BackupLock } from './backup/encryption.ts'
import type { Diagnosis } from './examine.ts'

// Commands load what they need when they are called, so that those that need no server or database start fast.

export function startCommand(): Command {
  return new Command('start').description('start the server').action(async () => {
    const { runProcess } = await import('../serve.ts')
    await runProcess(readConfigOrExit())
  })
}

const MARKS: Record<Diagnosis['state'], string> = { good: '✓', warning: '!', bad: '✗' }

export function doctorCommand(): Command {
  return new Command('doctor').description('check the set-up and say what to mend').action(async () => {
    const { examine } = await import('./examine.ts')
    let isSound = true
    for await (const { state, subject, finding, advice } of examine(readConfigOrExit())) {
      console.log(`${MARKS[state]} ${subject}: ${finding}`)
      if (advice !== undefined) console.log(`    ${advice}`)
      if (state === 'bad') isSound = false
    }
    process.exit(isSound ? 0 : 1)
  })
}

/** `chioma demo`: something to look at. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('fill an unused database with demonstration analyses, orders and appointments')
    .action(async () => {
      const { fillDemo } = await import('./demo/fill-demo.ts')
      console.log('Demonstration visitors are at work; this takes a minute or two.')
      const outcome = await fillDemo(readConfigOrExit(), createLogger('warn'))
      if ('refusal' in outcome) {
        process.stderr.write(`${outcome.refusal}\n`)
        process.exitCode = 1
        return
      }
      const { analyses, orders, paidOrders, appointments } = outcome
      console.log(
        `${analyses} analyses of drawn photos, ${orders} orders (${paidOrders} paid with test cards), ${appointments} appointments.`,
      )
      console.log('All of it is invented: products and centres say so, orders are in test mode, addresses end in @example.org.')
      console.log('Start the server to look at it. For a shop of your own, begin with another DATA_DIR.')
    })
}

/** `chioma keys`: the master key. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('the key that everything is sealed with')
    .addCommand(
      new Command('rotate')
        .description(
          'put a new master key in the place of the one in use; stop the server first, unless PREVIOUS_MASTER_KEY is set',
        )
        .option('--sign-visitors-out', 'cookies so far are good no more: visitors no longer reach what they had', false)
        .action(rotate),
    )
}

async function rotate({ signVisitorsOut }: { signVisitorsOut: boolean }): Promise<void> {
  const { rotateKeys } = await import('./rotate-keys.ts')
  const config = readConfigOrExit()
  const outcome = await rotateKeys(!signVisitorsOut, config, createLogger('warn'))
  if ('refusal' in outcome) {
    process.stderr.write(`${outcome.refusal}\n`)
    process.exitCode = 1
    return
  }
  const { visitors, secrets, keptFile, isWhileServing } = outcome
  if (isWhileServing) {
    console.log(
      `${visitors} visitors' keys and ${secrets} secrets were sealed with PREVIOUS_MASTER_KEY, and now are with MASTER_KEY.`,
    )
    if (visitors + secrets > 0) console.log('Run this again after the last server was restarted, until it finds nothing.')
    else console.log('Nothing needs PREVIOUS_MASTER_KEY any more: take it out of the settings, and make a backup.')
    return
  }
  console.log(`The new master key is in use: ${visitors} visitors' keys and ${secrets} secrets were sealed with it.`)
  console.log(
    keptFile === undefined
      ? 'Set MASTER_KEY to what NEW_MASTER_KEY holds before the next start.'
      : `The key before it is in ${keptFile}: keep it apart, with the backups that were made under it, and delete it here.`,
  )
  console.log('Make a backup now: older ones need the older key.')
}

/** `chioma labels`: what people said of photos, to measure the engine on. */
export function labelsCommand(): Command {
  return new Command('labels')
    .description('reviewed photos, to measure the engine on')
    .addCommand(
      new Command('export')
        .description('write photos whose visitors agreed, with their reviews, for `npm run bench:accuracy -- --data FOLDER`')
        .argument('<folder>')
        .action(exportTo),
    )
}

async function exportTo(folder: string): Promise<void> {
  const { withStores } = await import('../compose.ts')
  const { loadKeys } = await import('../visitors/index.ts')
  const { exportLabels } = await import('../analysis/index.ts')
  await withStores(async ({ config, logger, database, storage }) => {
    const keys = await loadKeys(config, database)
    const { photos, leftOut } = await exportLabels({ database, storage, keys, logger }, resolve(folder))
    console.log(`${photos} reviewed ${photos === 1 ? 'photo' : 'photos'} in ${resolve(folder)}`)
    if (leftOut > 0) console.log(`${leftOut} left out: what is stored of them is missing or was altered`)
  })
}

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
      const { backUp } = await import('./backup/back-up.ts')
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
      const { restore } = await import('./backup/restore.ts')
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
  const { readIdentities } = await import('./backup/encryption.ts')
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

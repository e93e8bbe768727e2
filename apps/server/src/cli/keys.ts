import { Command } from 'commander'
import { readConfigOrExit } from '../config.ts'
import { createLogger } from '../platform/logger.ts'

/** `chioma keys`: the master key. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('the key that everything is sealed with')
    .addCommand(
      new Command('rotate')
        .description('put a new master key in the place of the one in use; stop the server first')
        .option('--sign-visitors-out', 'cookies so far are good no more: visitors no longer reach what they had', false)
        .action(rotate),
    )
}

async function rotate({ signVisitorsOut }: { signVisitorsOut: boolean }): Promise<void> {
  // Loaded here, so that commands that need no database start fast.
  const { rotateKeys } = await import('./keys/rotate-keys.ts')
  const config = readConfigOrExit()
  const outcome = await rotateKeys(!signVisitorsOut, config, createLogger('warn'))
  if ('refusal' in outcome) {
    process.stderr.write(`${outcome.refusal}\n`)
    process.exitCode = 1
    return
  }
  const { visitors, secrets, keptFile } = outcome
  console.log(`The new master key is in use: ${visitors} visitors' keys and ${secrets} secrets were sealed with it.`)
  console.log(
    keptFile === undefined
      ? 'Set MASTER_KEY to what NEW_MASTER_KEY holds before the next start.'
      : `The key before it is in ${keptFile}: keep it apart, with the backups that were made under it, and delete it here.`,
  )
  console.log('Make a backup now: older ones need the older key.')
}

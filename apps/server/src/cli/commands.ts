import { resolve } from 'node:path'
import { Command } from 'commander'
import { readConfigOrExit } from '../config.ts'
import { createLogger } from '../platform/logger.ts'
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
  const { withStores } = await import('./with-stores.ts')
  const { loadKeys } = await import('../visitors/index.ts')
  const { exportLabels } = await import('../analysis/index.ts')
  await withStores(async ({ config, database, storage }) => {
    const keys = await loadKeys(config, database)
    const count = await exportLabels({ database, storage, keys }, resolve(folder))
    console.log(`${count} reviewed ${count === 1 ? 'photo' : 'photos'} in ${resolve(folder)}`)
  })
}

import { Command } from 'commander'
import { readConfigOrExit } from '../config.ts'
import { createLogger } from '../platform/logger.ts'

/** `chioma demo`: something to look at. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('fill an unused database with demonstration analyses, orders and appointments')
    .action(async () => {
      // Loaded here, so that commands that need no server start fast.
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

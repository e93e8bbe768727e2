import { Command } from 'commander'
import { readConfigOrExit } from '../config.ts'

export function startCommand(): Command {
  return new Command('start').description('start the server').action(async () => {
    // Loaded here, so that commands that need no server start fast.
    const { runProcess } = await import('../serve.ts')
    await runProcess(readConfigOrExit())
  })
}

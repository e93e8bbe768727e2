import { Command } from 'commander'
import { readConfigOrExit } from '../config.ts'
import type { Diagnosis } from './examine.ts'

const MARKS: Record<Diagnosis['state'], string> = { good: '✓', warning: '!', bad: '✗' }

export function doctorCommand(): Command {
  return new Command('doctor').description('check the set-up and say what to mend').action(async () => {
    // Loaded here, so that commands that need no server start fast.
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

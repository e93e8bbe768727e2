import { readConfigOrExit } from './config.ts'
import { runProcess } from './run-process.ts'

await runProcess(readConfigOrExit())

import { readConfigOrExit } from './config.ts'
import { runProcess } from './serve.ts'

await runProcess(readConfigOrExit())

import { readConfigOrExit } from './config.ts'
import { lowerPriorityOfHelpers } from './platform/lower-priority.ts'
import { runProcess } from './serve.ts'

lowerPriorityOfHelpers()
await runProcess(readConfigOrExit())

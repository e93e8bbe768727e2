// Decodes a photo and measures it as the server does, and does nothing else. Asked over the channel to its parent for rounds one after the
// other, it answers with their processor's time; asked for rounds side by side, with how many a second it managed.
import { availableParallelism } from 'node:os'
import { MeasurePool } from '../../apps/server/dist/analysis/models/local/measure-pool.js'

const one = new MeasurePool({ size: 1 })
const all = new MeasurePool({ size: availableParallelism() })

process.on('message', async ({ photo, rounds, isSideBySide }) => {
  const request = { photo, wants: {} }
  const cpu = process.cpuUsage()
  const start = performance.now()
  if (isSideBySide) await Promise.all(Array.from({ length: rounds }, () => all.measure(request)))
  else for (let round = 0; round < rounds; round += 1) await one.measure(request)
  const elapsedMs = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  process.send({ processorMs: (user + system) / 1_000, elapsedMs })
})

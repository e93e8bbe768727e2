// Loaded before the server, into each of its threads: from one SIGUSR2 to the next, notes where the processor's time of the thread goes,
// and writes that into the folder PROFILE_FOLDER.
import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

const SAMPLE_EVERY_US = 500
const session = new Session()
session.connect()
const post = (method, params) =>
  new Promise((resolve, reject) => session.post(method, params, (error, result) => (error ? reject(error) : resolve(result))))
const channel = new BroadcastChannel('profile-threads')
let startedNs

if (isMainThread) {
  process.on('SIGUSR2', () => {
    channel.postMessage('toggle')
    void toggle()
  })
}
channel.onmessage = () => void toggle()
channel.unref()

async function toggle() {
  if (startedNs === undefined) {
    startedNs = threadNs()
    await post('Profiler.enable')
    await post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US })
    await post('Profiler.start')
    return
  }
  const { profile } = await post('Profiler.stop')
  const processorMs = (threadNs() - startedNs) / 1e6
  startedNs = undefined
  writeFileSync(join(process.env.PROFILE_FOLDER, `${threadId}.json`), JSON.stringify({ isMainThread, processorMs, profile }))
}

/** The processor's time of this very thread. */
function threadNs() {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0])
}

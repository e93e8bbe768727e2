import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

interface Process {
  pid: number
  parent: number
  /** Of the processor, its ended children included. */
  processorMs: number
}

export interface ServerCosts {
  server: number
  /** The processes that it started, besides the database. */
  decoders: number
  postgres: number
}

/** The processor's time that a server, its decoders and its embedded database have taken so far, in milliseconds. Linux only. */
export function serverCosts(serverPid: number, postgresPid: number): ServerCosts {
  const all = processes()
  const ofTree = (pid: number): number => timeOfTree(all, pid)
  const ofOne = (pid: number): number => all.find((process) => process.pid === pid)?.processorMs ?? 0
  const postgres = ofTree(postgresPid)
  const started = all.filter(({ pid, parent }) => parent === serverPid && pid !== postgresPid)
  return { server: ofOne(serverPid), decoders: started.reduce((sum, { pid }) => sum + ofTree(pid), 0), postgres }
}

/** The same of one process alone. */
export const processorMsOf = (pid: number): number => processes().find((process) => process.pid === pid)?.processorMs ?? 0

/** The processor's time that a process and all that it started have taken so far, in milliseconds. Linux only. */
export const processorMsOfTree = (pid: number): number => timeOfTree(processes(), pid)

const timeOfTree = (all: readonly Process[], pid: number): number =>
  all
    .filter(({ parent }) => parent === pid)
    .reduce((sum, child) => sum + timeOfTree(all, child.pid), all.find((process) => process.pid === pid)?.processorMs ?? 0)

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
      const processorMs = ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) * TICK_MS
      return [{ pid: Number(name), parent: Number(fields[1]), processorMs }]
    } catch {
      return []
    }
  })
}

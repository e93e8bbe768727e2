import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * What `npm start` gives the server: built code runs as in production. A machine that nobody called so tries things out, so its gateway is
 * the sandbox's, which takes no real money; what is set stands above both.
 */
export function startEnvironment(environment) {
  const isCalledProduction = environment.NODE_ENV === 'production'
  return { NODE_ENV: 'production', ...(!isCalledProduction && { PAYMENTS_SANDBOX: 'allow' }), ...environment }
}

/** This process' environment with the settings of a file such as `.env` below it: what is set outside stands above the file. */
export function withEnvironmentFile(file) {
  if (!existsSync(file)) return process.env
  // Node.js reads such files itself, but only when it starts: another one is asked for what it reads.
  return JSON.parse(
    execFileSync(process.execPath, [`--env-file=${file}`, '-p', 'JSON.stringify(process.env)'], { encoding: 'utf8' }),
  )
}

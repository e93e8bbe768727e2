// Runs a Node.js program as if it were this process: same terminal, same signals, same exit code.
import { spawn } from 'node:child_process'

/** Resolves with the exit code. A signal that ends this process goes to the program, which ends in its own time. */
export function forward(args, options = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options })
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass)
  // The terminal sends its interrupt to both; passing it on would count as a second one.
  process.on('SIGINT', () => (process.stdin.isTTY ? undefined : pass('SIGINT')))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  })
}

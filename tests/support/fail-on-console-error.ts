import { format } from 'node:util'
import { afterEach, beforeEach, type Mock, vi } from 'vitest'

let consoleError: Mock<typeof console.error>

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** A test that expects an error looks at the calls of `console.error` and clears them. */
afterEach(() => {
  const messages = consoleError.mock.calls.map((call) => format(...call))
  if (messages.length > 0) throw new Error(`unexpected console.error:\n${messages.join('\n')}`)
})

import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { portTakenText } from './serve.ts'

test('a port that is taken is told with the way out, any other fault is not', async () => {
  const first = createServer()
  const port = await listen(first)
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error').catch((refused) => [refused])
  first.close()
  expect(portTakenText(error, port)).toContain(`PORT=${port + 1} npm start`)
  expect(portTakenText(new Error('the disk is full'), port)).toBeUndefined()
})

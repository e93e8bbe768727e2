import { expect, it } from 'vitest'
import { describeError } from './logger.ts'

const refused = (code: string, message: string) => Object.assign(new Error(message), { code })

it('a value that the database refuses does not stand in the log, neither as message nor in the stack', () => {
  const described = describeError(refused('22P02', 'invalid input syntax for type integer: "my scalp itches"'))
  expect(described).toMatchObject({ code: '22P02', message: 'a value that the database cannot take' })
  expect(JSON.stringify(described)).not.toContain('itches')
})

it('nor does it as the cause of something else', () => {
  const cause = refused('22003', 'value "391234567890" is out of range for type integer')
  expect(JSON.stringify(describeError(new Error('a try failed', { cause })))).not.toContain('391234567890')
})

it('what any other error says is kept', () => {
  const described = describeError(refused('23505', 'duplicate key value violates unique constraint "staff_members_email_key"'))
  expect(described.message).toContain('staff_members_email_key')
  expect(described.stack).toContain('logger.test.ts')
})

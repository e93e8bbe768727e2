import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorText, standingErrorText } from './error-text.ts'

const t = ((key: string, values?: object) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`)) as Parameters<
  typeof errorText
>[1]

it('is the sentence of the server, where it gave one', () => {
  expect(errorText(new ApiError({ status: 409, code: 'sold_out', message: 'Gone.' }), t)).toBe('Gone.')
})

it('says with status and words what answered in place of the server', () => {
  const error = new ApiError({ status: 502, statusText: 'Bad Gateway', code: 'unexpected_answer' })
  expect(errorText(error, t)).toBe('site:errors.unexpected site:errors.status {"status":502,"statusText":"Bad Gateway"}')
  expect(errorText(new Error('?'), t)).toBe('site:errors.unexpected')
})

it('leaves nothing standing where the session had ended: signing in again is asked for over the page', () => {
  expect(standingErrorText(null, t)).toBeUndefined()
  expect(standingErrorText(new ApiError({ status: 401, code: 'sign_in_required', message: 'Sign in first.' }), t)).toBeUndefined()
  expect(standingErrorText(new ApiError({ status: 409, code: 'sold_out', message: 'Gone.' }), t)).toBe('Gone.')
})

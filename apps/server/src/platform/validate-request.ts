import { validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from './app-error.ts'

/** Checks by the route's schema, and refuses NUL in any text: PostgreSQL cannot store or compare it. */
export const validateRequest: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  return (data) => {
    const result = validate(data)
    return typeof result === 'object' && 'value' in result && holdsNul(result.value)
      ? { error: new AppError('request_invalid') }
      : result
  }
}

const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.entries(value).some((entry) => entry.some(holdsNul))

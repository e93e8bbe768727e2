import { PASSWORD_LENGTH } from '@chioma/contract'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/http/app-error.ts'

/** Argon2id as OWASP recommends it for servers: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Of a random password that nobody knows: checking against it takes as long as checking a real one. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$rdN49Z68K021v4meCQgLYw$MTmKux2HlIrq9S4qLMsuFuWxIKl+GLt+TKW2HjvhWPs'
const GUESSED_FIRST = [
  'password',
  'passwort',
  'contrase',
  'motdepasse',
  'qwerty',
  'qwertz',
  'azerty',
  '123456',
  'admin',
  'chioma',
]
const LEAST_OWN_CHARACTERS = 8
const LEAST_DISTINCT_CHARACTERS = 5
const SHORTEST_PART = 3

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

/** Takes the same time whether or not there is such an account. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password.normalize('NFKC'))
  return matches && passwordHash !== undefined
}

/** Call before a link is used up, or inside its transaction: it stays good for a better password. */
export function refuseWeakPassword(password: string, person: { name: string; email: string }, field = 'password'): void {
  if (isWeakPassword(password, person)) throw new AppError('password_weak', { field, values: { min: PASSWORD_LENGTH.min } })
}

/** Short, monotonous, or little more than the person's own name and what everybody tries first. */
export function isWeakPassword(password: string, person: { name: string; email: string }): boolean {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) return true
  const parts = `${person.name} ${person.email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const known = [...GUESSED_FIRST, ...parts.filter((part) => part.length >= SHORTEST_PART)]
  const own = known.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  return own.length < LEAST_OWN_CHARACTERS || new Set(own).size < LEAST_DISTINCT_CHARACTERS
}

import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** An unguessable token for a cookie or a link; only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What the database knows of a token. One round suffices: 256 random bits cannot be tried out. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

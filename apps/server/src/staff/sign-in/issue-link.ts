import type { IssuedLink } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteExpiredLinks, deleteLinksOf, insertLink, type LinkTarget } from './links.queries.ts'
import { hashToken, newToken } from './one-time-token.ts'

const HOUR_MS = 60 * 60 * 1_000
const LASTS_MS = { setup: HOUR_MS, invitation: 7 * 24 * HOUR_MS, reset: 24 * HOUR_MS } as const
const PAGE = { setup: '/admin/set-up', invitation: '/admin/invitation', reset: '/admin/reset' } as const

/**
 * A one-time link; earlier ones for the same purpose and person stop working, but for set-up links, of which each process
 * that starts without staff prints one. The token stands behind `#`, so that it reaches no log and no other site.
 */
export async function issueLink(
  trx: Transaction,
  { config }: Pick<Dependencies, 'config'>,
  target: LinkTarget,
  now: Date,
): Promise<IssuedLink> {
  await deleteExpiredLinks(trx, now)
  if (target.purpose !== 'setup') await deleteLinksOf(trx, target)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LASTS_MS[target.purpose])
  await insertLink(trx, { id: uuidv7(), tokenHash: hashToken(token), target, now, expiresAt })
  return { url: `${config.publicUrl}${PAGE[target.purpose]}#${token}`, expiresAt: expiresAt.toISOString() }
}

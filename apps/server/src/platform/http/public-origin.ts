import type { FastifyRequest } from 'fastify'

export interface OriginConfig {
  /** How people reach the server; without a slash at the end. */
  publicUrl: string
  /** False while `publicUrl` is only what it is on this machine. */
  isPublicUrlSet: boolean
}

/**
 * Where people reach this server: what the settings say, else what a trusted proxy says it was asked for. A host that a
 * client names itself is never believed: it would end up in pages that others are sent.
 */
export function publicOriginOf({ publicUrl, isPublicUrlSet }: OriginConfig, request: FastifyRequest): string {
  // The first of these addresses is the connection's own; the next ones were told by a proxy that is believed.
  const cameThroughProxy = (request.ips?.length ?? 0) > 1
  const forwarded = `${request.protocol}://${request.host}`
  return !isPublicUrlSet && cameThroughProxy && isOrigin(forwarded) ? forwarded : publicUrl
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

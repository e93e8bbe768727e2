import { z } from 'zod'

/** What the database counts versions, editions and numbers in: 32 bits. */
const HIGHEST = 2_147_483_647

/** A version, an edition or a number that something has, from 1. */
export const versionSchema = z.number().int().positive().max(HIGHEST)

/** The same where 0 means that there is none yet. */
export const versionFromZeroSchema = z.number().int().nonnegative().max(HIGHEST)

/** What is told of whatever staff keep: its version, when it was made and last changed. */
export const keptByStaff = { version: versionSchema, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

import { z } from 'zod'

/** The version of the archive's own layout. */
export const BACKUP_FORMAT = 2

export const MANIFEST_NAME = 'manifest.json'
export const JOBS_NAME = 'jobs.jsonl'
export const OBJECTS_FOLDER = 'objects/'
/**
 * The last bytes of the file, a comment of the archive: what only who has the master key can make of everything before them, so that not
 * one bit can be other than it was written.
 */
export const SIGNATURE_CHARACTERS = 64
export const tableFileName = (table: string): string => `tables/${table}.jsonl`

/** What a backup says about itself; written last, so that an archive without one is not whole. */
export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** Tells which master key belongs to it, and nothing about the key. */
  masterKeyFingerprint: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })).min(1),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Rows and jobs: how many lines each file has, and its SHA-256. */
  files: z.record(z.string(), z.object({ lines: z.number().int(), sha256: z.string() })),
  tables: z.array(z.string()),
  /** By key, each with its SHA-256. */
  objects: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

export const waitingJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  options: z.object({
    retryLimit: z.number().int(),
    retryDelay: z.number().int(),
    retryBackoff: z.boolean(),
    expireInSeconds: z.number(),
    deadLetter: z
      .string()
      .nullable()
      .transform((name) => name ?? undefined),
  }),
})

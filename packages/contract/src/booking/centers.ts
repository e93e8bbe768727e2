import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import { phoneSchema } from '../shop/recipients.ts'
import { keptByStaff, versionSchema } from '../versions.ts'

/** A partner centre as visitors see it. */
export const centerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** In the language asked for where staff wrote it in that one, else in the site's default language, else in any. */
  description: z.string().nullable(),
  website: z.string().nullable(),
  isActive: z.boolean(),
  /** 1 first .. 10 last. */
  priority: z.number().int().min(1).max(10),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** By IANA; what times at the centre are shown in. */
  timeZone: z.string(),
})
export type Center = z.infer<typeof centerSchema>

/** How a centre got its place on the map: `found` for its address, `fallback` where that was not found, `given` by hand. */
export const placeSourceSchema = z.enum(['found', 'fallback', 'given'])
export type PlaceSource = z.infer<typeof placeSourceSchema>

/** A place on the map for an address that is not found: Rome. */
export const FALLBACK_PLACE = { latitude: 41.9028, longitude: 12.4964 } as const

const DESCRIPTION_LENGTH = 2_000

/** What staff wrote about a centre, by the language they wrote it in. */
const centerDescriptionsSchema = z.partialRecord(languageSchema, z.string())
export type CenterDescriptions = z.infer<typeof centerDescriptionsSchema>

/** A centre as staff see it: a row of `GET /api/admin/centers`, and the answer to `POST`, `PUT /api/admin/centers/{id}` and `POST .../restore`. */
export const adminCenterSchema = centerSchema.extend({
  descriptions: centerDescriptionsSchema,
  geocoded: placeSourceSchema,
  seats: z.number().int().positive(),
  /** Appointments that lie ahead. */
  upcomingBookings: z.number().int().nonnegative(),
  /** When the first of them begins. */
  nextBookingAt: z.iso.datetime().nullable(),
  /** Without opening hours it takes no bookings. */
  hasHours: z.boolean(),
  /** It came with the server, and nobody made something else of it. */
  isExample: z.boolean(),
  ...keptByStaff,
})
export type AdminCenter = z.infer<typeof adminCenterSchema>

const empty = z.literal('').transform(() => null)
const optionalText = (most: number) =>
  z
    .union([empty, z.string().trim().max(most)])
    .nullable()
    .default(null)

/**
 * `POST /api/admin/centers`, and `PUT /api/admin/centers/{id}` for all of it. Empty texts are none. A place that is given, and is another
 * one than before, stands above the one that the address has; otherwise an address that is new, or was not found, is looked up.
 * `version` is the one that was looked at.
 */
export const centerInputSchema = z
  .object({
    name: z.string().trim().min(1).max(120),
    address: z.string().trim().min(1).max(300),
    phone: z.union([empty, phoneSchema]).nullable().default(null),
    email: z
      .union([empty, z.string().trim().toLowerCase().max(254).pipe(z.email())])
      .nullable()
      .default(null),
    /** In the site's default language; for who does not send `descriptions`. The other languages then stay as they are. */
    description: optionalText(DESCRIPTION_LENGTH),
    /** In all languages; those that are empty or absent are none. Stands above `description`. */
    descriptions: z.partialRecord(languageSchema, z.string().trim().max(DESCRIPTION_LENGTH)).optional(),
    website: z
      .union([
        empty,
        z
          .string()
          .trim()
          .max(500)
          .pipe(z.url({ protocol: /^https?$/ })),
      ])
      .nullable()
      .default(null),
    isActive: z.boolean().default(true),
    priority: z.number().int().min(1).max(10).default(1),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    version: versionSchema.optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), { path: ['latitude'] })
export type CenterInput = z.infer<typeof centerInputSchema>

import { z } from 'zod'

/** A partner centre as visitors see it. */
export const centerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  isActive: z.boolean(),
  /** 1 first .. 10 last. */
  priority: z.number().int().min(1).max(10),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Center = z.infer<typeof centerSchema>

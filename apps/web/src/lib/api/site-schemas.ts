import { centerSchema, contentEntrySchema, siteSettingsSchema } from '@chioma/contract'
import { z } from 'zod'

// Loaded on demand: a page that the server drew needs none of these before its first click.
export const centersSchema = z.array(centerSchema)
export const contentSchema = z.array(contentEntrySchema)
export const settingsSchema = siteSettingsSchema

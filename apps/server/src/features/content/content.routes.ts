import { contentEntrySchema } from '@chioma/contract'
import { z } from 'zod'
import type { App, Dependencies } from '../../dependencies.ts'
import { selectContent } from './content.queries.ts'

/** Only what was edited; the defaults are words of the web's catalogues. Public, because the home page reads it. */
export async function contentRoutes(app: App, { database }: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/admin/content',
    {
      config: { permission: 'public' },
      schema: { summary: "The site's edited content", response: { 200: z.array(contentEntrySchema) } },
    },
    async () => selectContent(database),
  )
}

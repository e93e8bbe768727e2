import type { ContentEntry } from '@chioma/contract'
import type { Database } from '../../platform/database.ts'

export async function selectContent(database: Database): Promise<ContentEntry[]> {
  const rows = await database.selectFrom('content_entries').select(['key', 'content', 'image_url']).orderBy('key').execute()
  return rows.map(({ key, content, image_url: imageUrl }) => ({ key, content, imageUrl }))
}

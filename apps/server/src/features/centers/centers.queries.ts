import type { Center } from '@chioma/contract'
import type { Database } from '../../platform/database.ts'

export async function selectActiveCenters(database: Database): Promise<Center[]> {
  const rows = await database
    .selectFrom('centers')
    .select([
      'id',
      'name',
      'address',
      'phone',
      'email',
      'description',
      'website',
      'is_active',
      'priority',
      'latitude',
      'longitude',
    ])
    .where('is_active', '=', true)
    .orderBy('priority')
    .orderBy('name')
    .execute()
  return rows.map(({ is_active: isActive, ...center }) => ({ ...center, isActive }))
}

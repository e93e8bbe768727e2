import type { Center } from '@chioma/contract'
import type { Database } from '../../platform/database.ts'

export async function selectActiveCenters(database: Database): Promise<Center[]> {
  return database
    .selectFrom('centers')
    .select([
      'id',
      'name',
      'address',
      'phone',
      'email',
      'description',
      'website',
      'priority',
      'latitude',
      'longitude',
      'time_zone as timeZone',
      'is_active as isActive',
    ])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('priority')
    .orderBy('name')
    .execute()
}

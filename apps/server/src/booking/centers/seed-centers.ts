import { type CenterDescriptions, LANGUAGES } from '@chioma/contract'
import { z } from 'zod'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Locales } from '../../platform/locales.ts'
import type { Dependencies } from '../dependencies.ts'

interface DemoCenter {
  name: string
  address: string
  phone: string
  city: string
  latitude: number
  longitude: number
  timeZone: string
  /** Its text in `locales/<language>/centers.json`. */
  textKey: string
}

/** Invented names, telephone numbers and addresses that nobody can hold, real cities. */
const DEMO_CENTERS: readonly DemoCenter[] = [
  {
    name: 'Centro Tricologico Salice Demo',
    address: 'Piazza del Popolo, 00187 Roma, Italia',
    phone: '+39 06 0000 0101',
    city: 'roma',
    latitude: 41.9107,
    longitude: 12.4764,
    timeZone: 'Europe/Rome',
    textKey: 'salice',
  },
  {
    name: 'Studio Capelli Betulla Demo',
    address: 'Piazza del Duomo, 20122 Milano, Italia',
    phone: '+39 02 0000 0102',
    city: 'milano',
    latitude: 45.4641,
    longitude: 9.1919,
    timeZone: 'Europe/Rome',
    textKey: 'betulla',
  },
  {
    name: 'Ambulatorio Chioma Ginepro Demo',
    address: 'Piazza della Signoria, 50122 Firenze, Italia',
    phone: '+39 055 000 0103',
    city: 'firenze',
    latitude: 43.7696,
    longitude: 11.2558,
    timeZone: 'Europe/Rome',
    textKey: 'ginepro',
  },
  {
    name: 'Centre Capillaire Tilleul Démo',
    address: 'Place Bellecour, 69002 Lyon, France',
    phone: '+33 1 99 00 01 04',
    city: 'lyon',
    latitude: 45.7578,
    longitude: 4.832,
    timeZone: 'Europe/Paris',
    textKey: 'tilleul',
  },
  {
    name: 'Haarzentrum Lindenhof Demo',
    address: 'Marienplatz, 80331 München, Deutschland',
    phone: '+49 89 99998 105',
    city: 'muenchen',
    latitude: 48.1374,
    longitude: 11.5755,
    timeZone: 'Europe/Berlin',
    textKey: 'lindenhof',
  },
  {
    name: 'Clínica Capilar Olivo Demo',
    address: 'Plaza de Cataluña, 08002 Barcelona, España',
    phone: '+34 93 000 01 06',
    city: 'barcelona',
    latitude: 41.387,
    longitude: 2.1701,
    timeZone: 'Europe/Madrid',
    textKey: 'olivo',
  },
]

const DAILY_HOURS = [
  { opens_at: '09:00', closes_at: '13:00' },
  { opens_at: '14:00', closes_at: '18:00' },
]
const WORKING_DAYS = [1, 2, 3, 4, 5]
const textsSchema = z.record(z.string(), z.string())

/** Puts demonstration centres with their hours where there never was a centre. Safe to run by many processes at once. */
export async function seedCenters({ database, locales }: Pick<Dependencies, 'database' | 'locales'>): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await holdLock(trx, 'seed')
    const known = await trx.selectFrom('centers').select('id').limit(1).executeTakeFirst()
    if (known !== undefined) return
    const now = new Date()
    const centers = DEMO_CENTERS.map(({ city, timeZone, textKey, ...center }, index) => ({
      ...center,
      id: `0198f000-0000-7000-8000-00000000000${index + 1}`,
      email: `${city}@example.org`,
      website: `https://example.org/${city}`,
      descriptions: JSON.stringify(descriptionsOf(locales, textKey)),
      time_zone: timeZone,
      priority: index + 1,
      is_example: true,
      created_at: now,
      updated_at: now,
    }))
    await trx.insertInto('centers').values(centers).execute()
    await trx
      .insertInto('center_hours')
      .values(
        centers.flatMap(({ id }) =>
          WORKING_DAYS.flatMap((weekday) => DAILY_HOURS.map((hours) => ({ center_id: id, weekday, ...hours }))),
        ),
      )
      .execute()
  })
}

const descriptionsOf = (locales: Locales, textKey: string): CenterDescriptions =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const text = textsSchema.parse(locales.catalogue(language, 'centers'))[textKey]
      if (text === undefined) throw new Error(`locales/${language}/centers.json has no ${textKey}`)
      return [language, text]
    }),
  )

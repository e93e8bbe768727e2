import {
  type AdminCenter,
  type CenterInput,
  centerInputSchema,
  centerSchema,
  inEveryLanguage,
  LANGUAGES,
  languageSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { readNumber, readOptional, readWhole, textAs } from '../../../lib/form/text-schemas.ts'

const { name, address, phone, email, website, priority } = centerInputSchema.shape

interface Place {
  latitude: number
  longitude: number
}
const { latitude, longitude } = centerSchema.shape
/** `latitude, longitude`; no place where there is no text. */
const placeTextSchema = textAs(z.object({ latitude, longitude }).optional(), (text) => {
  const [north, east, ...rest] = text.split(',').map((part) => readNumber(part.trim()))
  return text === '' ? undefined : { latitude: north, longitude: rest.length === 0 ? east : undefined }
})

/** What stands in the fields of a centre, as it is sent. */
export const centerFormSchema = z
  .object({
    name,
    address,
    phone: textAs(phone, readOptional),
    email: textAs(email, readOptional),
    website: textAs(website, readOptional),
    descriptions: z.record(languageSchema, z.string().trim()),
    priority: textAs(priority, readWhole),
    isActive: z.boolean(),
    /** Empty where the address tells. */
    place: placeTextSchema,
  })
  .transform(
    ({ place, descriptions, ...center }): CenterInput => ({
      ...center,
      ...place,
      description: null,
      descriptions: Object.fromEntries(Object.entries(descriptions).filter(([, text]) => text !== '')),
    }),
  )
export type CenterValues = z.input<typeof centerFormSchema>

const PLAIN_FIELDS = ['name', 'address', 'place', 'phone', 'email', 'website', 'priority', 'isActive'] as const

/** Every field by its path. */
export const CENTER_FIELDS = [...PLAIN_FIELDS, ...LANGUAGES.map((language) => `descriptions.${language}` as const)] as const

export const NEW_CENTER: CenterValues = {
  name: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  descriptions: inEveryLanguage(() => ''),
  priority: '1',
  isActive: true,
  place: '',
}

export const valuesOf = (center: AdminCenter): CenterValues => ({
  name: center.name,
  address: center.address,
  phone: center.phone ?? '',
  email: center.email ?? '',
  website: center.website ?? '',
  descriptions: inEveryLanguage((language) => center.descriptions[language] ?? ''),
  priority: String(center.priority),
  isActive: center.isActive,
  place: placeText(center),
})

export const placeText = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`

/** `undefined` where the text is no place on earth. */
export const readPlace = (text: string): Place | undefined => placeTextSchema.safeParse(text).data

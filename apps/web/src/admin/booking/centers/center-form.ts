import { type AdminCenter, type CenterInput, LANGUAGES, type Language } from '@chioma/contract'

type DescriptionField = `descriptions.${Language}`
export const descriptionIn = (language: Language): DescriptionField => `descriptions.${language}`

/** What stands in the fields: all of it text, as people type it. */
export interface CenterForm extends Record<DescriptionField, string> {
  name: string
  address: string
  phone: string
  email: string
  website: string
  priority: string
  isActive: string
  /** `latitude, longitude`; empty where the address tells. */
  place: string
}
export type CenterField = keyof CenterForm

export const NEW_CENTER: CenterForm = {
  name: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  'descriptions.en': '',
  'descriptions.es': '',
  'descriptions.fr': '',
  'descriptions.it': '',
  'descriptions.de': '',
  priority: '1',
  isActive: 'true',
  place: '',
}

export const formOf = (center: AdminCenter): CenterForm => ({
  name: center.name,
  address: center.address,
  phone: center.phone ?? '',
  email: center.email ?? '',
  website: center.website ?? '',
  'descriptions.en': center.descriptions.en ?? '',
  'descriptions.es': center.descriptions.es ?? '',
  'descriptions.fr': center.descriptions.fr ?? '',
  'descriptions.it': center.descriptions.it ?? '',
  'descriptions.de': center.descriptions.de ?? '',
  priority: String(center.priority),
  isActive: String(center.isActive),
  place: placeText(center),
})

export const placeText = ({ latitude, longitude }: { latitude: number; longitude: number }): string => `${latitude}, ${longitude}`

/** `undefined` where the text is no place on earth. */
export function readPlace(text: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...rest] = text.split(',').map((part) => Number(part.trim() || Number.NaN))
  if (latitude === undefined || longitude === undefined || rest.length > 0) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

export type CenterProblem = 'missing' | 'email' | 'website' | 'place'

/** What is wrong before anything is sent. */
export function checkCenter(form: CenterForm): Partial<Record<CenterField, CenterProblem>> {
  const problems: Partial<Record<CenterField, CenterProblem>> = {}
  if (form.name.trim() === '') problems.name = 'missing'
  if (form.address.trim() === '') problems.address = 'missing'
  if (form.email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim())) problems.email = 'email'
  if (form.website.trim() !== '' && !isWebAddress(form.website.trim())) problems.website = 'website'
  if (form.place.trim() !== '' && readPlace(form.place) === undefined) problems.place = 'place'
  return problems
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

export const toInput = (form: CenterForm, version: number | undefined): CenterInput => ({
  name: form.name.trim(),
  address: form.address.trim(),
  phone: form.phone.trim() || null,
  email: form.email.trim() || null,
  website: form.website.trim() || null,
  description: null,
  descriptions: Object.fromEntries(
    LANGUAGES.map((language) => [language, form[descriptionIn(language)].trim()]).filter(([, text]) => text !== ''),
  ),
  priority: Number(form.priority),
  isActive: form.isActive === 'true',
  ...readPlace(form.place),
  ...(version === undefined ? {} : { version }),
})

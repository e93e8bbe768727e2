import { randomBytes } from 'node:crypto'
import { type ErrorCode, PHOTO_LIMITS } from '@chioma/contract'
import {
  boastfulPng,
  bombPng,
  cutOff,
  heicOpening,
  plainPicture,
  scrambledJpeg,
  svgPicture,
  threadPng,
  wideInterlacedPng,
} from './damaged-images.ts'
import { type EncodedForm, encodeForm, type FormPart } from './multipart.ts'

/** An upload that must be refused, and how. */
export interface HostileUpload {
  name: string
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
  /** Any of these; damaged files may be recognised in more than one way. */
  codes: readonly ErrorCode[]
  field?: string
}

const CONSENT: FormPart = { name: 'consent', content: 'true' }
const LANGUAGE: FormPart = { name: 'language', content: 'en' }
const QUESTIONNAIRE = 'questionnaireData'
const LARGEST_SIDE_WITHIN_LIMIT = Math.floor(Math.sqrt(PHOTO_LIMITS.maxPixels))

const image = (content: Uint8Array, fileName = 'photo.jpg', mediaType = 'image/jpeg'): FormPart => ({
  name: 'image',
  content,
  fileName,
  mediaType,
})

/** Every way in which a photo or its form is refused. */
export async function hostileUploads(): Promise<HostileUpload[]> {
  const jpeg = await plainPicture('jpeg')
  return [...(await unacceptablePhotos(jpeg)), ...unacceptableForms(jpeg), ...unacceptableRequests(jpeg)]
}

async function unacceptablePhotos(jpeg: Buffer): Promise<HostileUpload[]> {
  const png = await plainPicture('png')
  const photo = (name: string, part: FormPart, ...codes: ErrorCode[]): HostileUpload =>
    refused(name, [CONSENT, LANGUAGE, part], codes, 'image')
  const oversized = Buffer.concat([jpeg, Buffer.alloc(PHOTO_LIMITS.maxBytes + 1 - jpeg.length)])
  return [
    photo('an empty file', image(Buffer.alloc(0)), 'photo_empty'),
    photo('one byte more than allowed', image(oversized), 'photo_too_large'),
    photo('three times the allowed size', image(Buffer.alloc(3 * PHOTO_LIMITS.maxBytes)), 'photo_too_large'),
    photo('text that calls itself a photo', image(Buffer.from('hello, I am a photo')), 'photo_not_an_image'),
    photo('random bytes', image(randomBytes(50_000)), 'photo_not_an_image', 'photo_type_unsupported', 'photo_unreadable'),
    photo('a PDF', image(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')), 'photo_not_an_image'),
    photo('a programme', image(Buffer.concat([Buffer.from('7f454c46020101', 'hex'), randomBytes(2000)])), 'photo_not_an_image'),
    photo('an SVG', image(svgPicture(), 'photo.svg', 'image/svg+xml'), 'photo_type_svg'),
    photo('an SVG that calls itself a JPEG', image(svgPicture()), 'photo_type_svg'),
    photo('an SVG in UTF-16', image(Buffer.from(`\ufeff${svgPicture().toString()}`, 'utf16le')), 'photo_type_svg'),
    photo('a GIF', image(await plainPicture('gif'), 'photo.gif', 'image/gif'), 'photo_type_gif'),
    photo('a HEIC', image(heicOpening(), 'IMG_0001.HEIC', 'image/heic'), 'photo_type_heic'),
    photo('a TIFF', image(await plainPicture('tiff'), 'photo.tiff', 'image/tiff'), 'photo_type_unsupported'),
    photo('an AVIF', image(await plainPicture('avif'), 'photo.avif', 'image/avif'), 'photo_type_unsupported'),
    photo('a PNG that calls itself a JPEG', image(png), 'photo_extension_mismatch'),
    photo('a JPEG with the extension of a programme', image(jpeg, 'photo.exe'), 'photo_extension_mismatch'),
    photo('a JPEG behind two extensions', image(jpeg, 'photo.jpg.php'), 'photo_extension_mismatch'),
    photo('half a JPEG', image(cutOff(jpeg)), 'photo_truncated'),
    photo('half a PNG', image(cutOff(png), 'photo.png'), 'photo_truncated'),
    photo('the first bytes of a JPEG', image(jpeg.subarray(0, 20)), 'photo_truncated', 'photo_unreadable', 'photo_not_an_image'),
    photo('a JPEG whose picture is scrambled', image(scrambledJpeg(jpeg)), 'photo_unreadable', 'photo_truncated'),
    photo('a bomb of 400 megapixels', image(bombPng(20_000), 'photo.png'), 'photo_too_many_pixels'),
    photo(
      'a picture just above the pixel limit',
      image(bombPng(LARGEST_SIDE_WITHIN_LIMIT + 1), 'photo.png'),
      'photo_too_many_pixels',
    ),
    photo('a picture of one endless column', image(threadPng(4_000_000), 'photo.png'), 'photo_side_too_long'),
    photo('a picture that is large in memory alone', image(wideInterlacedPng(5100), 'photo.png'), 'photo_too_costly'),
    photo(
      'a picture that boasts of its size',
      image(boastfulPng(), 'photo.png'),
      'photo_too_many_pixels',
      'photo_unreadable',
      'photo_truncated',
    ),
  ]
}

function unacceptableForms(jpeg: Buffer): HostileUpload[] {
  const form = (name: string, parts: FormPart[], code: ErrorCode, field?: string): HostileUpload =>
    refused(name, parts, [code], field)
  const answers = (content: string): FormPart[] => [CONSENT, LANGUAGE, { name: QUESTIONNAIRE, content }, image(jpeg)]
  return [
    form('no photo', [CONSENT, LANGUAGE], 'photo_missing', 'image'),
    form('two photos', [CONSENT, LANGUAGE, image(jpeg), image(jpeg, 'second.jpg')], 'photo_several', 'image'),
    form('no consent', [LANGUAGE, image(jpeg)], 'consent_required', 'consent'),
    form('a consent that says no', [{ name: 'consent', content: 'false' }, LANGUAGE, image(jpeg)], 'consent_required', 'consent'),
    form(
      'a language nobody reads',
      [CONSENT, { name: 'language', content: 'tlh' }, image(jpeg)],
      'language_unsupported',
      'language',
    ),
    form('answers that are no JSON', answers('{"age": 28'), 'questionnaire_not_json', QUESTIONNAIRE),
    form('an age below the bounds', answers('{"age": 12}'), 'questionnaire_invalid', 'age'),
    form('an age above the bounds', answers('{"age": 101}'), 'questionnaire_invalid', 'age'),
    form('sleep beyond the bounds', answers('{"sleepHours": 24}'), 'questionnaire_invalid', 'sleepHours'),
    form('stress beyond the bounds', answers('{"stressLevel": 11}'), 'questionnaire_invalid', 'stressLevel'),
    form('a hair type that does not exist', answers('{"hairType": "feathers"}'), 'questionnaire_invalid', 'hairType'),
    form('goals of a whole book', answers(JSON.stringify({ goals: 'x'.repeat(5000) })), 'questionnaire_invalid', 'goals'),
  ]
}

function unacceptableRequests(jpeg: Buffer): HostileUpload[] {
  const whole = encodeForm([CONSENT, LANGUAGE, image(jpeg)])
  const json = Buffer.from(JSON.stringify({ image: 'photo', consent: true }))
  const request = (
    name: string,
    body: Buffer<ArrayBuffer>,
    headers: Record<string, string>,
    ...codes: ErrorCode[]
  ): HostileUpload => ({
    name,
    body,
    headers,
    codes,
  })
  const asForm = { 'content-type': whole.contentType }
  return [
    request('JSON instead of a form', json, { 'content-type': 'application/json' }, 'request_not_multipart'),
    request(
      'a form without its end',
      whole.body.subarray(0, whole.body.length - 40),
      asForm,
      'request_invalid',
      'photo_truncated',
    ),
    request(
      'a form without a boundary',
      whole.body,
      { 'content-type': 'multipart/form-data' },
      'request_invalid',
      'request_not_multipart',
    ),
    request(
      'a form of another site',
      whole.body,
      { ...asForm, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      'origin_refused',
    ),
    request('a hundred fields', manyFields(jpeg).body, asForm, 'request_invalid'),
  ]
}

const manyFields = (jpeg: Buffer): EncodedForm =>
  encodeForm([CONSENT, ...Array.from({ length: 100 }, (_, index) => ({ name: `field${index}`, content: 'x' })), image(jpeg)])

function refused(name: string, parts: FormPart[], codes: readonly ErrorCode[], field?: string): HostileUpload {
  const { contentType, body } = encodeForm(parts)
  return { name, body, headers: { 'content-type': contentType }, codes, ...(field === undefined ? {} : { field }) }
}

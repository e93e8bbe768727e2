import { z } from 'zod'

/** Every refusal a caller can meet, and the HTTP status it is answered with. Words are in `locales/<language>/errors.json`. */
export const ERROR_STATUS = {
  consent_required: 400,
  photo_missing: 400,
  photo_empty: 400,
  photo_several: 400,
  photo_too_large: 413,
  photo_not_an_image: 415,
  photo_type_svg: 415,
  photo_type_gif: 415,
  photo_type_heic: 415,
  photo_type_unsupported: 415,
  photo_extension_mismatch: 415,
  photo_truncated: 422,
  photo_too_many_pixels: 422,
  photo_unreadable: 422,
  questionnaire_not_json: 400,
  questionnaire_invalid: 400,
  language_unsupported: 400,
  request_invalid: 400,
  request_not_multipart: 415,
  origin_refused: 403,
  sign_in_required: 401,
  sign_in_refused: 401,
  totp_required: 401,
  totp_wrong: 401,
  permission_missing: 403,
  too_many_attempts: 429,
  link_invalid: 410,
  password_weak: 400,
  password_wrong: 400,
  email_taken: 409,
  last_owner: 409,
  changed_meanwhile: 409,
  model_exists: 409,
  model_built_in: 409,
  model_unusable: 422,
  model_missing: 400,
  prompt_missing: 409,
  not_found: 404,
  analysis_not_found: 404,
  too_many_requests: 429,
  service_busy: 503,
  internal_error: 500,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** The body of every refusal. `message` is in the visitor's language and says what to do; `field` names the field at fault. */
export const errorBodySchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  field: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

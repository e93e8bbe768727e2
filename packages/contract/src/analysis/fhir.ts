import { z } from 'zod'

/** Vocabularies of ours that a FHIR file names, each at `/api/fhir/code-systems/<name>`: no standard has a code that surely means the same. */
export const FHIR_CODE_SYSTEMS = ['documents', 'findings', 'severities', 'measures', 'alerts', 'warnings', 'figures'] as const
export const fhirCodeSystemNameSchema = z.enum(FHIR_CODE_SYSTEMS)
export type FhirCodeSystemName = z.infer<typeof fhirCodeSystemNameSchema>

const uri = z.string().regex(/^\S+$/)
const instant = z.iso.datetime()
/** Within the very file. */
const reference = z.strictObject({ reference: z.string().regex(/^urn:uuid:[\da-f-]{36}$/) })
const coding = z.strictObject({ system: uri, code: z.string().regex(/^\S+$/), display: z.string().min(1) })
const concept = z.strictObject({ coding: z.array(coding).min(1).optional(), text: z.string().min(1) })
const UCUM = 'http://unitsofmeasure.org'
const quantity = z.strictObject({ value: z.number(), unit: z.string().min(1), system: z.literal(UCUM), code: z.string().min(1) })
const range = z.strictObject({ low: quantity, high: quantity })
const note = z.strictObject({ text: z.string().min(1) })
const common = { id: z.uuid(), language: z.string() }
const preliminary = z.literal('preliminary')

const diagnosticReport = z.strictObject({
  resourceType: z.literal('DiagnosticReport'),
  ...common,
  text: z.strictObject({
    status: z.literal('generated'),
    div: z.string().startsWith('<div xmlns="http://www.w3.org/1999/xhtml"'),
  }),
  identifier: z
    .array(z.strictObject({ system: z.literal('urn:ietf:rfc:3986'), value: z.string().startsWith('urn:uuid:') }))
    .length(1),
  /** No doctor has looked at it. */
  status: preliminary,
  code: concept,
  effectiveDateTime: instant,
  issued: instant,
  result: z.array(reference).min(1).optional(),
  media: z
    .array(z.strictObject({ link: reference }))
    .min(1)
    .optional(),
  conclusion: z.string().min(1),
  note: z.array(note).min(1),
})

const observation = z.strictObject({
  resourceType: z.literal('Observation'),
  ...common,
  status: preliminary,
  code: concept,
  effectiveDateTime: instant,
  valueQuantity: quantity.optional(),
  valueRange: range.optional(),
  valueCodeableConcept: concept.optional(),
  valueBoolean: z.boolean().optional(),
  /** That it lies below or above what is usual. */
  interpretation: z.array(concept).length(1).optional(),
  /** That the person told of it. */
  category: z.array(concept).length(1).optional(),
  bodySite: concept.optional(),
  note: z.array(note).min(1).optional(),
  device: reference.optional(),
  derivedFrom: z.array(reference).min(1).optional(),
  /** What is usual, and who says so. */
  referenceRange: z
    .array(z.strictObject({ low: quantity, high: quantity, text: z.string().min(1) }))
    .length(1)
    .optional(),
  component: z
    .array(
      z.strictObject({
        code: concept,
        valueQuantity: quantity.optional(),
        valueRange: range.optional(),
        valueBoolean: z.boolean().optional(),
        /** Why there is no value. */
        dataAbsentReason: concept.optional(),
      }),
    )
    .min(1)
    .optional(),
})
export type FhirObservation = z.infer<typeof observation>

/** The photo is referred to, not contained: whoever may open it opens it at its address. */
const documentReference = z.strictObject({
  resourceType: z.literal('DocumentReference'),
  ...common,
  status: z.literal('current'),
  type: concept,
  date: instant,
  description: z.string().min(1),
  content: z
    .array(z.strictObject({ attachment: z.strictObject({ contentType: z.literal('image/jpeg'), url: z.url() }) }))
    .length(1),
})

/** What measured: the engine, by its version. */
const device = z.strictObject({
  resourceType: z.literal('Device'),
  ...common,
  status: z.literal('active'),
  name: z.array(z.strictObject({ value: z.string().min(1), type: z.literal('user-friendly-name') })).length(1),
  version: z.array(z.strictObject({ type: z.strictObject({ text: z.string() }), value: z.string().min(1) })).min(1),
})

/** To see a doctor, and until when. */
const task = z.strictObject({
  resourceType: z.literal('Task'),
  ...common,
  status: z.literal('requested'),
  intent: z.literal('proposal'),
  code: concept,
  description: z.string().min(1),
  focus: reference,
  authoredOn: instant,
  requestedPeriod: z.strictObject({ end: z.iso.date() }).optional(),
})

const resource = z.discriminatedUnion('resourceType', [diagnosticReport, observation, documentReference, device, task])
export type FhirResource = z.infer<typeof resource>

/**
 * `GET /api/analysis/{id}/fhir`: an analysis as FHIR R5 (5.0.0), for a doctor's system. Nobody is its subject: who the person is, only the
 * system that takes it in can know.
 */
export const fhirBundleSchema = z.strictObject({
  resourceType: z.literal('Bundle'),
  id: z.uuid(),
  type: z.literal('collection'),
  timestamp: instant,
  entry: z.array(z.strictObject({ fullUrl: z.string().startsWith('urn:uuid:'), resource })).min(2),
})
export type FhirBundle = z.infer<typeof fhirBundleSchema>

/** A vocabulary of ours as FHIR R5: `GET /api/fhir/code-systems/{name}`. */
export const fhirCodeSystemSchema = z.strictObject({
  resourceType: z.literal('CodeSystem'),
  id: z.string(),
  language: z.string(),
  url: z.url(),
  name: z.string(),
  title: z.string(),
  status: z.literal('active'),
  content: z.literal('complete'),
  caseSensitive: z.literal(true),
  count: z.number().int().positive(),
  concept: z.array(z.strictObject({ code: z.string(), display: z.string() })).min(1),
})
export type FhirCodeSystem = z.infer<typeof fhirCodeSystemSchema>

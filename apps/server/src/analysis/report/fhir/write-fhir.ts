import { createHash } from 'node:crypto'
import {
  ALERT_CODES,
  type Analysis,
  type AnalysisResults,
  type DetectedIssue,
  type FhirBundle,
  type FhirCodeSystem,
  type FhirCodeSystemName,
  type FhirObservation,
  type FhirResource,
  FINDING_CODES,
  type FindingCode,
  type Language,
  MEASURE_CODES,
  type MeasureUnit,
  QUESTIONNAIRE_OPTIONS,
  type ReportMeasure,
  SEVERITIES,
  type UsualStanding,
} from '@chioma/contract'
import { GROUP_OF } from '@chioma/report'
import type { Dependencies } from '../../dependencies.ts'

export interface FhirSource {
  analysis: Analysis & { results: AnalysisResults }
  language: Language
  /** How people reach the server. */
  origin: string
  engineVersion: string
  reportVersion: string
  /** Whether the photo is still stored. */
  hasPhoto: boolean
  nameOf(system: FhirCodeSystemName, code: string): string
  /** What a standard code means, in the language of the report. */
  wordFor(name: 'scalp' | 'survey' | 'noChance'): string
}

/** UCUM codes; what stands in braces counts as 1. */
const UCUM_CODE: Record<MeasureUnit, string> = {
  percent: '%',
  index: '1',
  count: '1',
  delta_a: '{CIELAB_a*}',
  per_cm2: '/cm2',
  um: 'um',
  px: '{pixels}',
  stage: '{stage}',
}
const UNIT_IN_WORDS: Partial<Record<MeasureUnit, string>> = { per_cm2: '/cm²', um: 'µm', percent: '%', delta_a: 'CIELAB a*' }

/** Signs that are seen on the skin of the scalp, wherever on it; the others belong to hair. Scars are skin, though they tell of hair that is lost. */
const isOnScalp = (code: FindingCode): boolean => GROUP_OF[code] === 'skin' || code === 'scarring_signs'
const SKIN_OF_SCALP = { system: 'http://snomed.info/sct', code: '43067004', display: 'Skin structure of scalp' }

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'
const SURVEY = { system: `${TERMINOLOGY}/observation-category`, code: 'survey', display: 'Survey' }
const UNKNOWN = { system: `${TERMINOLOGY}/data-absent-reason`, code: 'unknown', display: 'Unknown' }
const INTERPRETATION = `${TERMINOLOGY}/v3-ObservationInterpretation`
const STANDING_CODING: Partial<Record<UsualStanding, { system: string; code: string; display: string }>> = {
  below: { system: INTERPRETATION, code: 'L', display: 'Low' },
  above: { system: INTERPRETATION, code: 'H', display: 'High' },
}

/** An analysis as a FHIR R5 bundle. Written again it has the same ids, so that a system that has it replaces it. */
export function writeFhir(source: FhirSource): FhirBundle {
  const { analysis } = source
  const photo = source.hasPhoto ? [documentReference(source)] : []
  const device = writeDevice(source)
  const seen = observationsOf(source).map((written) => ({
    ...written,
    device: refer(device.id),
    ...(photo.length > 0 && { derivedFrom: photo.map(({ id }) => refer(id)) }),
  }))
  const observations = [...seen, ...toldObservation(source)]
  const report = diagnosticReport(
    source,
    observations.map(({ id }) => id),
    photo.map(({ id }) => id),
  )
  const resources: FhirResource[] = [report, ...visitTask(source, report.id), ...observations, ...photo, device]
  return {
    resourceType: 'Bundle',
    id: idOf(analysis, 'bundle'),
    type: 'collection',
    timestamp: analysis.completedAt ?? analysis.createdAt,
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  }
}

function diagnosticReport(source: FhirSource, observationIds: readonly string[], photoIds: readonly string[]): FhirResource {
  const { analysis, language } = source
  const { report } = analysis.results
  const cannotTell = report.cannotTell.map(({ name, reason }) => `${name}: ${reason}.`)
  const answer = [...report.redFlags, report.headline, report.answer]
  return {
    resourceType: 'DiagnosticReport',
    id: idOf(analysis, 'report'),
    language,
    text: { status: 'generated', div: narrative([...answer, report.notice]) },
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${analysis.id}` }],
    status: 'preliminary',
    code: concept(source, 'documents', 'analysis'),
    effectiveDateTime: analysis.createdAt,
    issued: analysis.completedAt ?? analysis.createdAt,
    ...(observationIds.length > 0 && { result: observationIds.map(refer) }),
    ...(photoIds.length > 0 && { media: photoIds.map((id) => ({ link: refer(id) })) }),
    conclusion: answer.join(' '),
    note: [report.notice, report.notFound, ...cannotTell, ...report.reported, ...report.limits, ...report.models]
      .filter((text) => text !== '')
      .map((text) => ({ text })),
  }
}

/** To see a doctor, until the soonest day that the report names; nobody has agreed to it yet. */
function visitTask(source: FhirSource, reportId: string): FhirResource[] {
  const { analysis, language } = source
  const { redFlags, seeDoctorWithinDays } = analysis.results.report
  if (redFlags.length === 0) return []
  const until = new Date(analysis.createdAt)
  until.setUTCDate(until.getUTCDate() + (seeDoctorWithinDays ?? 0))
  return [
    {
      resourceType: 'Task',
      id: idOf(analysis, 'visit'),
      language,
      status: 'requested',
      intent: 'proposal',
      code: concept(source, 'documents', 'visit'),
      description: redFlags.join(' '),
      focus: refer(reportId),
      authoredOn: analysis.completedAt ?? analysis.createdAt,
      ...(seeDoctorWithinDays !== undefined && { requestedPeriod: { end: until.toISOString().slice(0, 10) } }),
    },
  ]
}

type Written = Omit<FhirObservation, 'device' | 'derivedFrom'>

function observationsOf(source: FhirSource): Written[] {
  const { analysis } = source
  const { results, detectedIssues } = analysis
  return [
    ...detectedIssues.map((issue, place) => findingObservation(source, issue, place)),
    ...results.alerts.map((alert) => alertObservation(source, alert)),
    ...results.report.measures.map((measure) => measureObservation(source, measure)),
  ]
}

const observation = ({ analysis, language }: FhirSource, name: string, code: Written['code']): Written => ({
  resourceType: 'Observation',
  id: idOf(analysis, name),
  language,
  status: 'preliminary',
  code,
  effectiveDateTime: analysis.createdAt,
})

/** That it is there, and how far beyond its limit. Rules that would rather send one too many give no chance: that is said, and none made up. */
function alertObservation(source: FhirSource, { code, strength }: AnalysisResults['alerts'][number]): Written {
  return {
    ...observation(source, `alert/${code}`, concept(source, 'alerts', code)),
    valueBoolean: true,
    component: [
      { code: concept(source, 'figures', 'chance'), dataAbsentReason: { coding: [UNKNOWN], text: source.wordFor('noChance') } },
      { code: concept(source, 'figures', 'strength'), valueQuantity: quantity(strength, 'index') },
    ],
  }
}

/** The warning signs that the person ticked or wrote of, or that there are none; nothing where they were not asked. No device saw them. */
function toldObservation(source: FhirSource): Written[] {
  const { told } = source.analysis.results.report
  if (told === undefined) return []
  const signs = told.signs.filter((sign) => sign !== 'none')
  return [
    {
      ...observation(source, 'told', concept(source, 'documents', 'told')),
      category: [{ coding: [SURVEY], text: source.wordFor('survey') }],
      note: [{ text: told.text }],
      ...(signs.length === 0
        ? { valueCodeableConcept: concept(source, 'warnings', 'none') }
        : { component: signs.map((sign) => ({ code: concept(source, 'warnings', sign), valueBoolean: true })) }),
    },
  ]
}

/** How marked it is, how likely it is there, and how much of the scalp or hair shows it. */
function findingObservation(source: FhirSource, issue: DetectedIssue, place: number): Written {
  const { code, name, severity, confidence, confidenceLow, confidenceHigh, area, description } = issue
  const percent = (share: number) => quantity(Math.round(share * 1_000) / 10, 'percent')
  return {
    ...observation(source, `finding/${place}`, { ...concept(source, 'findings', code), text: name }),
    valueCodeableConcept: concept(source, 'severities', severity),
    ...(isOnScalp(code) && { bodySite: { coding: [SKIN_OF_SCALP], text: source.wordFor('scalp') } }),
    ...(description !== '' && { note: [{ text: description }] }),
    component: [
      { code: concept(source, 'figures', 'chance'), valueQuantity: percent(confidence) },
      {
        code: concept(source, 'figures', 'chance_range'),
        valueRange: { low: percent(confidenceLow), high: percent(confidenceHigh) },
      },
      ...(area === undefined ? [] : [{ code: concept(source, 'figures', 'area'), valueQuantity: percent(area) }]),
    ],
  }
}

/**
 * The value, the range that a second photo of the same place would fall into, and what is usual where the report shows a usual range. A stage
 * is only ever a range.
 */
function measureObservation(source: FhirSource, { code, name, raw, usual, standing }: ReportMeasure): Written {
  const { value, low, high, unit } = raw
  const range = { low: quantity(low, unit), high: quantity(high, unit) }
  const written: Written = {
    ...observation(source, `measure/${code}`, { ...concept(source, 'measures', code), text: name }),
    ...(usual && {
      ...interpretationOf(usual.standing, standing),
      referenceRange: [{ low: quantity(usual.low, unit), high: quantity(usual.high, unit), text: standing }],
    }),
  }
  if (unit === 'stage') return { ...written, valueRange: range }
  const repeats = { code: concept(source, 'figures', 'repeat_range'), valueRange: range }
  return { ...written, valueQuantity: quantity(value, unit), component: [repeats] }
}

/** Only where the whole range of the value lies outside: that it lies inside reassures nobody. */
function interpretationOf(standing: UsualStanding, text: string): Pick<Written, 'interpretation'> {
  const coding = STANDING_CODING[standing]
  return coding ? { interpretation: [{ coding: [coding], text }] } : {}
}

const quantity = (value: number, unit: MeasureUnit) => ({
  value,
  unit: UNIT_IN_WORDS[unit] ?? unit,
  system: 'http://unitsofmeasure.org' as const,
  code: UCUM_CODE[unit],
})

function documentReference(source: FhirSource): FhirResource {
  const { analysis, language, origin } = source
  return {
    resourceType: 'DocumentReference',
    id: idOf(analysis, 'photo'),
    language,
    status: 'current',
    type: concept(source, 'documents', 'photo'),
    date: analysis.createdAt,
    description: source.nameOf('documents', 'photo'),
    content: [{ attachment: { contentType: 'image/jpeg', url: `${origin}${analysis.photoUrl}` } }],
  }
}

const writeDevice = ({ analysis, language, engineVersion, reportVersion }: FhirSource): FhirResource => ({
  resourceType: 'Device',
  id: idOf(analysis, `device/${engineVersion}`),
  language,
  status: 'active',
  name: [{ value: 'Chioma', type: 'user-friendly-name' }],
  version: [
    { type: { text: 'engine' }, value: engineVersion },
    { type: { text: 'report' }, value: reportVersion },
  ],
})

function concept({ nameOf, origin }: FhirSource, system: FhirCodeSystemName, code: string) {
  const display = nameOf(system, code)
  return { coding: [{ system: codeSystemUrl(origin, system), code, display }], text: display }
}

const refer = (id: string) => ({ reference: `urn:uuid:${id}` })

/** A UUID (version 8) that the same part of the same analysis always gets. */
function idOf({ id }: Analysis, part: string): string {
  const digits = createHash('sha256').update(`${id}/${part}`).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

const narrative = (paragraphs: readonly string[]): string =>
  `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('')}</div>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Naming = Pick<Dependencies, 'locales'> & { config: Pick<Dependencies['config'], 'claimsMode'> }

const CODES: Record<FhirCodeSystemName, readonly string[]> = {
  documents: ['analysis', 'photo', 'told', 'visit'],
  findings: FINDING_CODES,
  severities: SEVERITIES,
  measures: MEASURE_CODES,
  alerts: ALERT_CODES,
  warnings: QUESTIONNAIRE_OPTIONS.warningSigns,
  figures: ['chance', 'chance_range', 'area', 'repeat_range', 'strength'],
}

/** The words of a code of ours in a language. */
export function codeName({ locales, config }: Naming, system: FhirCodeSystemName, code: string, language: Language): string {
  switch (system) {
    case 'findings':
      return locales.say(language, `findings:codes.${code}.name.${config.claimsMode}`)
    case 'severities':
      return locales.say(language, `findings:severity.${code}`)
    case 'measures':
      return locales.say(language, `findings:measures.${code}.name`)
    case 'alerts':
      return locales.say(language, `journey:alerts.${code}`)
    case 'warnings':
      return locales.say(language, code === 'none' ? 'report:fhir.noWarning' : `report:warningSign.${code}`)
    case 'documents':
    case 'figures':
      return locales.say(language, `report:fhir.${system}.${code}`)
  }
}

/** What a vocabulary is called by in a file, and where it is read. */
const codeSystemUrl = (origin: string, system: FhirCodeSystemName): string => `${origin}/api/fhir/code-systems/${system}`

export function presentCodeSystem(needs: Naming, system: FhirCodeSystemName, origin: string, language: Language): FhirCodeSystem {
  const concept = CODES[system].map((code) => ({ code, display: codeName(needs, system, code, language) }))
  return {
    resourceType: 'CodeSystem',
    id: system,
    language,
    url: codeSystemUrl(origin, system),
    name: `Chioma${system.slice(0, 1).toUpperCase()}${system.slice(1)}`,
    title: `Chioma: ${system}`,
    status: 'active',
    content: 'complete',
    caseSensitive: true,
    count: concept.length,
    concept,
  }
}

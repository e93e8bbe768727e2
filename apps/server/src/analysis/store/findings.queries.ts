import { type DetectedIssue, detectedIssueSchema } from '@chioma/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { jsonb } from '../../platform/database/database.ts'

/** A finding as it is read: its words are made when it is shown, and its mask is named by `overlays`. */
type ReadFinding = Omit<DetectedIssue, 'name' | 'description' | 'overlayUrl'>

/** What is stored beside the reading, which says where the finding was seen. */
export type StoredFinding = Omit<ReadFinding, 'regions'>

const { name: _name, description: _description, overlayUrl: _overlayUrl, area, opinions, ...stored } = detectedIssueSchema.shape
const findingsSchema = z.array(z.object({ ...stored, area: area.nullable(), opinions: opinions.nullable() }))

/** In a query over `analyses`: the findings of each, in their order, for `readFindings`. Where they were seen stands in the reading. */
export const selectFindingsJson = sql<unknown>`(
  select coalesce(json_agg(json_build_object('code', code, 'severity', severity, 'confidence', confidence,
    'confidenceLow', confidence_low, 'confidenceHigh', confidence_high, 'isRedFlag', is_red_flag, 'area', area,
    'regions', coalesce(seen.finding -> 'regions', '[]'), 'opinions', opinions) order by position), '[]')
  from analysis_findings
    left join jsonb_array_elements(analyses.outcome #> '{reading,findings}') as seen (finding) on seen.finding ->> 'code' = code
  where analysis_id = analyses.id)`

/** The same for a list: what a finding is and how sure, without where it was seen. Only completed ones are looked for, as only those have any. */
export const selectBriefFindingsJson = sql<unknown>`case when status = 'completed' then (
  select coalesce(json_agg(json_build_object('code', code, 'severity', severity, 'confidence', confidence, 'isRedFlag', is_red_flag)
    order by position), '[]')
  from analysis_findings where analysis_id = analyses.id) else '[]' end`

export const briefFindingsSchema = z.array(
  detectedIssueSchema.pick({ code: true, severity: true, confidence: true, isRedFlag: true }),
)

export const readFindings = (json: unknown): ReadFinding[] =>
  findingsSchema.parse(json).map(({ area, opinions, ...finding }) => ({
    ...finding,
    ...(area != null && { area }),
    ...(opinions != null && { opinions }),
  }))

/** Adds findings, in their order, to the analysis that the statement which this goes into has `moved` to its end. */
export const insertFindings = (findings: readonly StoredFinding[]): RawBuilder<unknown> => sql`
  insert into analysis_findings (analysis_id, position, code, severity, confidence, confidence_low, confidence_high, is_red_flag,
    area, opinions, created_at, has_red_flag)
  select moved.id, position, code, severity, confidence, "confidenceLow", "confidenceHigh", "isRedFlag", area, opinions, created_at,
    has_red_flag
  from moved, jsonb_to_recordset(${jsonb(findings.map((finding, position) => ({ position, ...finding })))}) as finding (
    position integer, code text, severity text, confidence double precision, "confidenceLow" double precision,
    "confidenceHigh" double precision, "isRedFlag" boolean, area double precision, opinions jsonb)`

// Written by `npm run database-types`; do not edit.
import type { ColumnType } from 'kysely'

/** Instants are dates; they may be written as ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed JSON of unknown shape; written as text. */
type Json = ColumnType<unknown, string, string>
/** May be left out when a row is added. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface DB {
  analyses: {
    completed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    confidence: number | null
    created_at: Timestamp
    detected_issues: Generated<Json>
    engine_version: string | null
    failure_code: string | null
    id: string
    language: string
    model_results: Generated<Json>
    outcome: ColumnType<unknown, string | null | undefined, string | null>
    photo_id: string
    questionnaire: ColumnType<unknown, string | null | undefined, string | null>
    questionnaire_is_sample: boolean
    report_version: string | null
    status: string
    visitor_id: string
  }
  analysis_progress: {
    analysis_id: string
    created_at: Timestamp
    model_count: number | null
    model_index: number | null
    percent: number
    sequence: number
    stage: string
  }
  centers: {
    address: string
    created_at: Timestamp
    description: string | null
    email: string | null
    id: string
    is_active: Generated<boolean>
    latitude: number
    longitude: number
    name: string
    phone: string | null
    priority: Generated<number>
    updated_at: Timestamp
    website: string | null
  }
  consents: {
    analysis_id: string
    given_at: Timestamp
    id: string
    locale: string
    text_version: string
    visitor_id: string
  }
  content_entries: {
    content: string
    image_url: string | null
    key: string
    updated_at: Timestamp
    version: Generated<number>
  }
  job_attempts: {
    failed_tries: Generated<number>
    job_id: string
    queue: string
    taken_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    worker_deaths: Generated<number>
    worker_id: number | null
  }
  overlays: {
    analysis_id: string
    finding_code: string
    object_key: string
  }
  photos: {
    byte_size: number
    created_at: Timestamp
    height: number
    id: string
    object_key: string
    visitor_id: string
    width: number
  }
  schema_migrations: {
    applied_at: Generated<Timestamp>
    checksum: string
    name: string
    version: number
  }
  visitors: {
    created_at: Timestamp
    id: string
    last_seen_at: Timestamp
    wrapped_key: Buffer
  }
}

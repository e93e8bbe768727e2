// Written by `npm run database-types`; do not edit.
import type { ColumnType } from 'kysely'

/** Instants are dates; they may be written as ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed JSON of unknown shape; written as text. */
type Json = ColumnType<unknown, string, string>
/** May be left out when a row is added. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface DB {
  ai_models: {
    calibration: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Generated<Timestamp>
    id: string
    is_active: Generated<boolean>
    last_probe: ColumnType<unknown, string | null | undefined, string | null>
    model_id: string
    name: string
    price: ColumnType<unknown, string | null | undefined, string | null>
    priority: Generated<number>
    provider: string
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
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
  audit_entries: {
    action: string
    actor_id: string | null
    actor_name: string
    after: ColumnType<unknown, string | null | undefined, string | null>
    at: Timestamp
    before: ColumnType<unknown, string | null | undefined, string | null>
    id: Generated<number>
    request_id: string | null
    subject: string
    words: string | null
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
    providers: Generated<string[]>
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
  model_calls: {
    ai_model_id: string | null
    analysis_id: string | null
    answer: ColumnType<unknown, string | null | undefined, string | null>
    cache_read_tokens: Generated<number>
    cache_write_tokens: Generated<number>
    cost_nano_usd: number | null
    duration_ms: number | null
    ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    failure_code: string | null
    id: string
    input_tokens: Generated<number>
    model_id: string
    outcome: string
    output_tokens: Generated<number>
    parameters: Json
    prompt_version_id: string | null
    provider: string
    purpose: string
    reserved_nano_usd: Generated<number>
    started_at: Timestamp
  }
  model_settings: {
    daily_budget_cents: Generated<number>
    deadline_ms: Generated<number>
    id: Generated<boolean>
    version: Generated<number>
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
  prompt_versions: {
    created_at: Generated<Timestamp>
    created_by: string | null
    id: string
    number: number
    prompt: string
    prompt_id: string
  }
  prompts: {
    ai_model_id: string | null
    created_at: Generated<Timestamp>
    current_number: Generated<number>
    id: string
    is_active: Generated<boolean>
    language: string
    priority: Generated<number>
    type: string
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
  schema_migrations: {
    applied_at: Generated<Timestamp>
    checksum: string
    name: string
    version: number
  }
  secrets: {
    name: string
    sealed: Buffer
    updated_at: Timestamp
  }
  spend_days: {
    committed_nano_usd: Generated<number>
    day: string
  }
  staff_attempts: {
    blocked_until: Timestamp
    failures: number
    last_at: Timestamp
    subject: Buffer
  }
  staff_links: {
    created_at: Timestamp
    email: string | null
    expires_at: Timestamp
    id: string
    member_id: string | null
    purpose: string
    role: string | null
    token_hash: Buffer
  }
  staff_members: {
    created_at: Timestamp
    email: string
    id: string
    last_signed_in_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    name: string
    password_hash: string
    role: string
    totp_confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    totp_last_step: Generated<number>
    version: Generated<number>
  }
  staff_recovery_codes: {
    code_hash: Buffer
    member_id: string
  }
  staff_sessions: {
    created_at: Timestamp
    ends_at: Timestamp
    id: string
    last_seen_at: Timestamp
    member_id: string
    token_hash: Buffer
    user_agent: string
  }
  visitors: {
    created_at: Timestamp
    id: string
    last_seen_at: Timestamp
    wrapped_key: Buffer
  }
}

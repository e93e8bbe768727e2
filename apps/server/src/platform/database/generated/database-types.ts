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
    answer_kind: string | null
    completed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    confidence: number | null
    created_at: Timestamp
    declared_view: string | null
    engine_version: string | null
    failure_code: string | null
    has_red_flag: Generated<boolean>
    id: string
    is_hair_or_scalp: Generated<boolean>
    is_reviewed: Generated<boolean>
    is_view_confirmed: Generated<boolean>
    language: string
    model_results: Generated<Json>
    outcome: ColumnType<unknown, string | null | undefined, string | null>
    photo_id: string
    questionnaire: ColumnType<unknown, string | null | undefined, string | null>
    questionnaire_is_sample: boolean
    report_version: string | null
    run_number: Generated<number>
    run_started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    spot: string | null
    status: string
    visitor_id: string
  }
  analysis_figures: {
    count: number
    day: string
    figure: string
    item: Generated<string>
    severity: Generated<string>
  }
  analysis_findings: {
    analysis_id: string
    area: number | null
    code: string
    confidence: number
    confidence_high: number
    confidence_low: number
    created_at: Timestamp
    has_red_flag: boolean
    is_red_flag: boolean
    opinions: ColumnType<unknown, string | null | undefined, string | null>
    position: number
    severity: string
  }
  analysis_progress: {
    analysis_id: string
    created_at: Timestamp
    model_count: number | null
    model_index: number | null
    percent: number
    run_number: Generated<number>
    sequence: number
    stage: string
  }
  analysis_reviews: {
    analysis_id: string
    findings: Json
    note: Generated<string>
    reviewed_at: Timestamp
    reviewer_id: string | null
    reviewer_name: string
    version: Generated<number>
  }
  analysis_shares: {
    analysis_id: string
    created_at: Timestamp
    expires_at: Timestamp
    id: string
    revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    token_hash: Buffer
    with_answers: boolean
    with_photo: boolean
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
  backups: {
    bytes: number
    finished_at: Timestamp
    id: string
    is_encrypted: boolean
    object_count: number
    row_count: number
  }
  booking_people: {
    booking_id: string
    email: string | null
    language: string | null
    name: string
    phone: string
    reason: string | null
    request_hash: string | null
    visitor_id: string | null
  }
  booking_reports: {
    analysis_id: string
    attached_at: Timestamp
    booking_id: string
  }
  booking_settings: {
    free_until_hours: Generated<number>
    is_only: Generated<boolean>
    late_refund_percent: Generated<number>
    reminder_hours: number | null
    version: Generated<number>
  }
  bookings: {
    attendance: string | null
    cancel_reason: string | null
    cancelled_by: string | null
    center_id: string
    confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    created_at: Timestamp
    due_currency: string | null
    due_minor: number | null
    ends_at: Timestamp
    expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    free_until_hours: Generated<number>
    held_by: Buffer | null
    id: string
    idempotency_key: string | null
    is_seat_chosen: Generated<boolean>
    late_refund_percent: Generated<number>
    order_id: string | null
    product_id: string
    reminded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    seat: number
    starts_at: Timestamp
    status: string
    updated_at: Timestamp
    version: Generated<number>
    visitor_id: string | null
  }
  cart_items: {
    booking_id: string | null
    created_at: Timestamp
    id: string
    product_id: string
    quantity: number
    seen_price_minor: number
    updated_at: Timestamp
    visitor_id: string
  }
  center_closures: {
    center_id: string
    created_at: Timestamp
    first_day: string
    id: string
    last_day: string
    note: string | null
    practitioner_id: string | null
  }
  center_hours: {
    center_id: string
    closes_at: string
    opens_at: string
    weekday: number
  }
  centers: {
    address: string
    created_at: Timestamp
    deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    descriptions: Generated<Json>
    email: string | null
    id: string
    is_active: Generated<boolean>
    is_example: Generated<boolean>
    latitude: number
    longitude: number
    name: string
    phone: string | null
    place_source: Generated<string>
    priority: Generated<number>
    seats: Generated<number>
    time_zone: Generated<string>
    updated_at: Timestamp
    version: Generated<number>
    website: string | null
  }
  consents: {
    allows_improvement: Generated<boolean>
    analysis_id: string
    given_at: Timestamp
    id: string
    locale: string
    providers: Generated<string[]>
    text_version: string
    visitor_id: string
  }
  content_editions: {
    changed_keys: string[]
    edition: number
    entries: Json
    saved_at: Timestamp
    saved_by: string
  }
  content_entries: {
    content: string
    image_url: string | null
    key: string
    updated_at: Timestamp
    version: Generated<number>
  }
  content_images: {
    created_at: Timestamp
    height: number
    id: string
    object_key: string
    width: number
  }
  figures_time_zone: {
    is_only: Generated<boolean>
    name: string
  }
  geocoded_addresses: {
    address: string
    found_at: Timestamp
    latitude: number
    longitude: number
  }
  invoice_amounts: {
    country: string | null
    gross_minor: number
    invoice_id: string
    label: string | null
    net_minor: number
    position: number
    rate_basis_points: number
    shipping_minor: number
    tax_minor: number
  }
  invoice_buyers: {
    invoice_id: string
    lines: Json
    visitor_id: string
  }
  invoice_series: {
    is_test: boolean
    kind: string
    last_number: number
    year: number
  }
  invoices: {
    currency: string
    id: string
    is_test: boolean
    issued_at: Timestamp
    kind: string
    language: string
    lines: Generated<Json>
    number: number
    order_id: string
    refund_id: string | null
    seller: string | null
    year: number
  }
  legal_versions: {
    kind: string
    saved_at: Timestamp
    saved_by: string | null
    texts: Json
    version: number
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
  order_agreements: {
    kind: string
    order_id: string
    version: number
  }
  order_contacts: {
    email: string
    order_id: string
    visitor_id: string
  }
  order_early_starts: {
    order_id: string
    requested_at: Timestamp
    text_version: string
  }
  order_events: {
    actor: string
    amount_minor: number | null
    at: Generated<Timestamp>
    from_status: string | null
    id: string
    kind: string
    order_id: string
    to_status: string | null
  }
  order_lines: {
    category: string
    gross_minor: Generated<number>
    id: string
    name: string
    net_minor: Generated<number>
    order_id: string
    partner_company: string | null
    position: number
    product_id: string
    quantity: number
    stock_taken: Generated<number>
    tax_behavior: string | null
    tax_country: string | null
    tax_label: string | null
    tax_minor: Generated<number>
    tax_rate_basis_points: Generated<number>
    unit_price_minor: number
  }
  order_recipients: {
    addition: string | null
    city: string
    country: string
    name: string
    order_id: string
    phone: string
    postal_code: string
    region: string | null
    street: string
    visitor_id: string
  }
  orders: {
    added_tax_minor: Generated<number>
    created_at: Timestamp
    currency: string
    fulfillment_status: string | null
    held_by: Buffer | null
    held_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    id: string
    idempotency_key: string | null
    invoice_waits: Generated<boolean>
    language: string
    note: string | null
    order_number: Generated<number>
    paid_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    received_minor: Generated<number>
    refunded_minor: Generated<number>
    request_hash: string | null
    shipping_gross_minor: Generated<number>
    shipping_max_days: number | null
    shipping_min_days: number | null
    shipping_minor: Generated<number>
    shipping_name: string | null
    shipping_net_minor: Generated<number>
    shipping_option_id: string | null
    shipping_tax_behavior: string | null
    shipping_tax_country: string | null
    shipping_tax_label: string | null
    shipping_tax_minor: Generated<number>
    shipping_tax_rate_basis_points: Generated<number>
    status: string
    subtotal_minor: number
    tax_minor: Generated<number>
    total_minor: number
    updated_at: Timestamp
    version: Generated<number>
    visitor_id: string | null
  }
  outbox_mails: {
    attempts: Generated<number>
    created_at: Timestamp
    id: string
    kind: string
    language: string
    sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    status: string
    subject_id: string
  }
  overlays: {
    analysis_id: string
    code: string
    object_key: string
  }
  payment_events: {
    event_id: string
    processed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    provider: string
    provider_payment_id: string | null
    received_at: Timestamp
    type: string
  }
  payment_methods: {
    created_at: Timestamp
    kind: string
    last4: string | null
    payment_id: string
    visitor_id: string
  }
  payments: {
    amount_minor: number
    client_secret: string | null
    created_at: Timestamp
    currency: string
    id: string
    is_test: Generated<boolean>
    order_id: string | null
    provider: string
    provider_payment_id: string | null
    received_minor: Generated<number>
    status: string
    updated_at: Timestamp
    visitor_id: string | null
  }
  photo_reminders: {
    address: Buffer
    analysis_id: string
    created_at: Timestamp
    due_on: string
    email: string
    enqueued_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    language: string
  }
  photos: {
    byte_size: number
    created_at: Timestamp
    height: number
    id: string
    object_key: string
    pixels_per_mm: number | null
    purged_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    visitor_id: string
    width: number
  }
  practitioner_hours: {
    closes_at: string
    opens_at: string
    practitioner_id: string
    weekday: number
  }
  practitioners: {
    center_id: string
    created_at: Timestamp
    has_own_hours: Generated<boolean>
    id: string
    is_active: Generated<boolean>
    name: string
    seat: number
    updated_at: Timestamp
    version: Generated<number>
  }
  product_texts: {
    benefits: Generated<string[]>
    caution: Generated<string>
    description: Generated<string>
    language: string
    name: string
    product_id: string
  }
  products: {
    category: string
    content_amount: number | null
    content_unit: string | null
    contraindications: Generated<string[]>
    created_at: Generated<Timestamp>
    currency: string
    duration_minutes: number | null
    evidence_level: string | null
    evidence_source: Generated<string>
    id: string
    image_content_type: string | null
    image_name: string | null
    image_object_key: string | null
    is_archived: Generated<boolean>
    is_example: Generated<boolean>
    is_sponsored: Generated<boolean>
    lasts_days: number | null
    partner_company: string | null
    price_minor: number
    stock: number | null
    updated_at: Generated<Timestamp>
    version: Generated<number>
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
  rate_limits: {
    ends_at: Timestamp
    hits: number
    subject: Buffer
  }
  recommendation_rules: {
    created_at: Generated<Timestamp>
    deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    id: string
    is_active: Generated<boolean>
    min_confidence: Generated<number>
    owns_product: Generated<boolean>
    price_eur_minor: number | null
    priority: Generated<number>
    product_description: string | null
    product_id: string
    product_name: string | null
    required_issues: Generated<string[]>
    severity_levels: Generated<string[]>
    took_product_off_sale: Generated<boolean>
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
  refunds: {
    amount_minor: number
    created_at: Timestamp
    id: string
    idempotency_key: string | null
    is_for_cancelled_appointment: Generated<boolean>
    order_id: string | null
    order_line_id: string | null
    payment_id: string
    provider_refund_id: string | null
    reason: string | null
    request_hash: string | null
    requested_by: string
    status: string
    updated_at: Timestamp
  }
  repeat_measures: {
    analysis_id: string
    engine_version: string
    measured_at: Timestamp
    shots: Json
    view: string
  }
  repeat_photos: {
    analysis_id: string
    created_at: Timestamp
    object_key: string
    pixels_per_mm: number | null
  }
  return_lines: {
    order_line_id: string
    quantity: number
    return_id: string
  }
  returns: {
    id: string
    is_restocked: boolean
    order_id: string
    received_at: Timestamp
  }
  sandbox_events: {
    attempts: Generated<number>
    body: string
    created_at: Timestamp
    delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    id: string
    next_attempt_at: Timestamp
    type: string
  }
  sandbox_intents: {
    amount_minor: number
    card_last4: string | null
    client_secret: string
    created_at: Timestamp
    currency: string
    decline_code: string | null
    id: string
    metadata: Generated<Json>
    received_minor: Generated<number>
    settles_as: string | null
    settles_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    status: string
    updated_at: Timestamp
  }
  sandbox_refunds: {
    amount_minor: number
    created_at: Timestamp
    id: string
    intent_id: string
    metadata: Generated<Json>
    status: string
  }
  sandbox_requests: {
    answer: Json
    created_at: Timestamp
    idempotency_key: string
    request_hash: string
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
  share_openings: {
    browser: string | null
    device: string
    first_opened_at: Timestamp
    last_opened_at: Timestamp
    reader: Buffer
    share_id: string
    times: Generated<number>
  }
  shipment_lines: {
    order_line_id: string
    quantity: number
    shipment_id: string
  }
  shipment_trackings: {
    carrier: string | null
    shipment_id: string
    tracking_number: string | null
    tracking_url: string | null
    visitor_id: string
  }
  shipments: {
    delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    id: string
    number: number
    order_id: string
    packed_at: Timestamp
    shipped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    status: string
  }
  shipping_options: {
    countries: Generated<string[]>
    created_at: Generated<Timestamp>
    currency: string | null
    free_from_minor: number | null
    id: string
    is_active: Generated<boolean>
    max_days: number | null
    min_days: number | null
    names: Json
    position: Generated<number>
    price_minor: number
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
  simulation_consents: {
    analysis_id: string
    given_at: Timestamp
    id: string
    locale: string
    provider: string
    text_version: string
    visitor_id: string
  }
  simulation_pictures: {
    analysis_id: string
    height: number
    object_key: string
    outcome: string
    width: number
  }
  simulation_settings: {
    id: Generated<boolean>
    model_id: string | null
    price: ColumnType<unknown, string | null | undefined, string | null>
    provider: string | null
    version: Generated<number>
  }
  simulations: {
    analysis_id: string
    consented_provider: string | null
    created_at: Timestamp
    drawn_by: string | null
    drawn_by_model: string | null
    ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    failure_code: string | null
    language: string
    model_failure: string | null
    request_id: string
    status: string
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
  stock_holds: {
    expires_at: Timestamp
    order_id: string
    product_id: string
    quantity: number
  }
  stopped_reminders: {
    address: Buffer
    stopped_at: Timestamp
  }
  storage_usage: {
    bytes: number
    id: Generated<boolean>
    measured_at: Timestamp
    object_count: number
  }
  tax_rates: {
    behavior: string
    country: string
    created_at: Generated<Timestamp>
    label: string | null
    rate_basis_points: number
    service_rate_basis_points: number | null
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
  treatments: {
    created_at: Timestamp
    ended_on: string | null
    id: string
    name: string
    started_on: string
    visitor_id: string
  }
  upload_days: {
    bytes: number
    day: string
    photos: number
    subject: Buffer
  }
  visitors: {
    created_at: Timestamp
    id: string
    last_seen_at: Timestamp
    wrapped_key: Buffer
  }
  work_durations: {
    failed: number
    hour: Timestamp
    kind: string
    name: string
    step: number
    total: number
  }
}

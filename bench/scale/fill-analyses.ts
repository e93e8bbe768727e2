import { FINDING_CODES, SEVERITIES } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/platform/database/database.ts'

/** Below what a statement may take, on a machine that is busy with other work. */
const BATCH = 2_000
/** About what a report with its charts weighs. */
const REPORT_LINES = 250

/** Fills a database with completed analyses of one visitor and up to four findings each, spread evenly over the last year; one in fifty failed, one in twenty has a red flag. */
export async function fillAnalyses(database: Database, count: number): Promise<void> {
  await sql`
    with visitor as (
      insert into visitors (id, wrapped_key, created_at, last_seen_at)
      values (gen_random_uuid(), decode(repeat('00', 60), 'hex'), now(), now()) returning id
    )
    insert into photos (id, visitor_id, object_key, width, height, byte_size, created_at)
    select gen_random_uuid(), id, 'photo', 1, 1, 1, now() from visitor`.execute(database)
  for (let done = 0; done < count; done += BATCH) await insertBatch(database, done, Math.min(done + BATCH, count), count)
  // As the database does by itself after so many rows: what is read off an index alone depends on it.
  await sql`vacuum analyze analyses, analysis_findings`.execute(database)
}

async function insertBatch(database: Database, from: number, to: number, count: number): Promise<void> {
  await sql`
    with numbered as materialized (
      select number, gen_random_uuid() as id, now() - (number::float8 / ${count}) * interval '365 days' as created_at,
        case when number % 50 = 7 then 'failed' else 'completed' end as status,
        (array['it', 'it', 'it', 'en', 'fr', 'es', 'de'])[1 + number % 7] as language, number % 20 = 1 as has_red_flag
      from generate_series(${from}::int, ${to - 1}::int) as number
    ), found as materialized (
      select number, nth, (${[...FINDING_CODES]}::text[])[1 + (number * 7 + nth * 5) % ${FINDING_CODES.length}] as code
      from numbered, generate_series(1, number % 5) as nth where status = 'completed'
    ), read as materialized (
      select number, jsonb_agg(jsonb_build_object('code', code, 'regions', regions)) as findings
      from found, (
        select jsonb_agg(jsonb_build_object('x', x / 16.0, 'y', 0.25, 'width', 0.05, 'height', 0.05)) as regions
        from generate_series(1, 12) as x
      ) as areas
      group by number
    ), stored as (
      insert into analyses (id, visitor_id, photo_id, status, language, questionnaire_is_sample, confidence, outcome, answer_kind,
        failure_code, created_at, completed_at)
      select numbered.id, photos.visitor_id, photos.id, status, language, false, case when status = 'completed' then 0.8 end,
        case when status = 'completed' then jsonb_build_object('hasRedFlag', has_red_flag,
          'reading', jsonb_build_object('findings', coalesce(findings, '[]')),
          'fullReport', repeat(md5(number::text) || '<path d="M0 0H320V24Z"/>', ${REPORT_LINES})) end,
        case status when 'completed' then 'signs_found' else 'cannot_tell' end, case when status = 'failed' then 'too_dark' end,
        numbered.created_at, now()
      from photos, numbered left join read using (number)
    )
    insert into analysis_findings (analysis_id, position, code, severity, confidence, confidence_low, confidence_high, is_red_flag,
      created_at, has_red_flag)
    select id, nth - 1, code, (${[...SEVERITIES]}::text[])[1 + (number + nth) % ${SEVERITIES.length}],
      ((number * 37 + nth * 11) % 100) / 100.0, 0, 1, nth = 1 and has_red_flag, created_at, has_red_flag
    from found join numbered using (number)`.execute(database)
}

-- Counts by day (UTC), kept by triggers so that statistics read a few thousand rows however many analyses there are.
create table analysis_day_counts (
  day date not null,
  status text not null,
  has_findings boolean not null,
  count bigint not null,
  primary key (day, status, has_findings)
);

create table finding_day_counts (
  day date not null,
  code text not null,
  severity text not null,
  count bigint not null,
  -- Findings that more than one model could judge, and those of them on which all said the same.
  judged_together bigint not null,
  agreed bigint not null,
  primary key (day, code, severity)
);

-- How long finished analyses took: step n holds those from 2^(n/8) ms on.
create table duration_day_counts (
  day date not null,
  step integer not null,
  count bigint not null,
  primary key (day, step)
);

-- One statement for each table, in the order of its key: changes that meet wait for each other and never block each other.
create function count_analyses() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, id, created_at, completed_at, status, detected_issues from new_rows'
    when 'DELETE' then 'select -1 as sign, id, created_at, completed_at, status, detected_issues from old_rows'
    else 'select 1 as sign, id, created_at, completed_at, status, detected_issues from new_rows
          union all select -1, id, created_at, completed_at, status, detected_issues from old_rows'
  end;
begin
  execute format($sql$
    insert into analysis_day_counts as counts (day, status, has_findings, count)
    select (created_at at time zone 'UTC')::date, status, detected_issues <> '[]'::jsonb, sum(sign)
    from (%s) as changed
    group by 1, 2, 3 having sum(sign) <> 0 order by 1, 2, 3
    on conflict (day, status, has_findings) do update set count = counts.count + excluded.count$sql$, changed);
  execute format($sql$
    insert into finding_day_counts as counts (day, code, severity, count, judged_together, agreed)
    select (created_at at time zone 'UTC')::date, issue ->> 'code', issue ->> 'severity', sum(sign),
      sum(case when judges > 1 then sign else 0 end), sum(case when judges > 1 and judges = seers then sign else 0 end)
    from (%s) as changed, jsonb_array_elements(detected_issues) as issue,
      lateral (
        select count(*) filter (where opinion -> 'sees' <> 'null'::jsonb) as judges,
          count(*) filter (where opinion -> 'sees' = 'true'::jsonb) as seers
        from jsonb_array_elements(coalesce(issue -> 'opinions', '[]'::jsonb)) as opinion
      ) as opinions
    group by 1, 2, 3
    having sum(sign) <> 0 or sum(case when judges > 1 then sign else 0 end) <> 0
      or sum(case when judges > 1 and judges = seers then sign else 0 end) <> 0
    order by 1, 2, 3
    on conflict (day, code, severity) do update set count = counts.count + excluded.count,
      judged_together = counts.judged_together + excluded.judged_together, agreed = counts.agreed + excluded.agreed$sql$, changed);
  execute format($sql$
    insert into duration_day_counts as counts (day, step, count)
    select (created_at at time zone 'UTC')::date,
      floor(8 * log(2, greatest(1, extract(epoch from completed_at - created_at) * 1000)))::integer, sum(sign)
    from (%s) as changed
    where status in ('completed', 'failed')
    group by 1, 2 having sum(sign) <> 0 order by 1, 2
    on conflict (day, step) do update set count = counts.count + excluded.count$sql$, changed);
  return null;
end $$;

create trigger count_new_analyses after insert on analyses
  referencing new table as new_rows for each statement execute function count_analyses();
create trigger count_changed_analyses after update on analyses
  referencing old table as old_rows new table as new_rows for each statement execute function count_analyses();
create trigger count_erased_analyses after delete on analyses
  referencing old table as old_rows for each statement execute function count_analyses();

-- What there was before the counts: as if it were written now.
create function recount_analyses() returns void language plpgsql as $$
begin
  truncate analysis_day_counts, finding_day_counts, duration_day_counts;
  create temporary table all_analyses (like analyses);
  create trigger recount after insert on all_analyses
    referencing new table as new_rows for each statement execute function count_analyses();
  insert into all_analyses select * from analyses;
  drop table all_analyses;
end $$;
select recount_analyses();

-- Lists of the staff: newest first, by what they are filtered by.
create index analyses_newest_first on analyses (created_at desc, id desc);
create index analyses_by_status on analyses (status, created_at desc, id desc);
create index analyses_by_finding on analyses using gin ((jsonb_path_query_array(detected_issues, '$[*].code')));
create index analyses_with_red_flag on analyses (created_at desc, id desc)
  where detected_issues @> '[{"isRedFlag": true}]'::jsonb;
create index orders_paid on orders (paid_at) include (received_minor, refunded_minor, currency) where paid_at is not null;

-- What people say of an analysis, beside what models said.
create table analysis_reviews (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  findings jsonb not null,
  note text not null default '',
  reviewer_id uuid references staff_members (id) on delete set null,
  reviewer_name text not null,
  reviewed_at timestamptz not null,
  version integer not null default 1 check (version > 0)
);

-- Whether photo and labels may be used to measure and improve the engine; asked apart, and never needed.
alter table consents add column allows_improvement boolean not null default false;

-- Every Save All of the content: all entries as they stood after it. Never changed.
create table content_editions (
  edition integer primary key check (edition > 0),
  entries jsonb not null,
  changed_keys text[] not null,
  saved_at timestamptz not null,
  saved_by text not null
);

-- Pictures that staff uploaded for the site; public.
create table content_images (
  id uuid primary key,
  object_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);

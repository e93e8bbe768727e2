-- A visitor is a browser with our cookie: no name, no address. Deleting the row destroys the key that its photos are sealed with.
create table visitors (
  id uuid primary key,
  wrapped_key bytea not null check (octet_length(wrapped_key) between 32 and 256),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index visitors_last_seen_at on visitors (last_seen_at);

create table photos (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  object_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_size integer not null check (byte_size > 0),
  -- Pixels of the stored photo for a millimetre of scalp, where the visitor's dermatoscope tells it. Without it nothing is said in units.
  pixels_per_mm double precision check (pixels_per_mm > 0),
  created_at timestamptz not null
);

create index photos_visitor_id on photos (visitor_id);

create table analyses (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  photo_id uuid not null references photos (id) on delete cascade,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  language text not null check (language in ('en', 'es', 'fr', 'it', 'de')),
  questionnaire jsonb,
  questionnaire_is_sample boolean not null,
  -- What the person says that the photo shows; null where nobody said.
  declared_view text check (declared_view in ('head_top', 'head_front', 'head_back', 'close_up', 'microscope')),
  is_hair_or_scalp boolean not null default false,
  -- How often the photo was looked at from the beginning, and since when it is now; null for the first time.
  look_number integer not null default 1 check (look_number > 0),
  look_started_at timestamptz,
  -- What the analysis comes down to; null until it ended.
  answer_kind text check (answer_kind in ('see_a_doctor', 'signs_found', 'nothing_seen', 'cannot_tell')),
  confidence double precision check (confidence between 0 and 1),
  detected_issues jsonb not null default '[]',
  model_results jsonb not null default '[]',
  -- What the models and the report said, without the two columns above; null until completed.
  outcome jsonb,
  has_red_flag boolean generated always as (coalesce((outcome ->> 'hasRedFlag')::boolean, false)) stored,
  -- Beside the analysis, so that the list of reviewed ones is read off an index however few there are.
  is_reviewed boolean not null default false,
  failure_code text,
  engine_version text,
  report_version text,
  created_at timestamptz not null,
  completed_at timestamptz,
  check ((status in ('completed', 'failed')) = (completed_at is not null)),
  check ((status = 'completed') = (outcome is not null)),
  check ((status = 'completed') = (confidence is not null)),
  check ((status = 'failed') = (failure_code is not null)),
  check (not questionnaire_is_sample or questionnaire is not null)
);

create index analyses_photo_id on analyses (photo_id);
-- The history is read newest first and paged by this very key.
create index analyses_of_visitor on analyses (visitor_id, created_at desc, id desc);
-- Work that is not finished, for recovery and for the metrics.
create index analyses_unfinished on analyses (created_at) where status in ('pending', 'processing');

create table consents (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  analysis_id uuid not null unique references analyses (id) on delete cascade,
  text_version text not null,
  locale text not null check (locale in ('en', 'es', 'fr', 'it', 'de')),
  -- Providers that the visitor lets see the photo.
  providers text[] not null default '{}' check (providers <@ array['anthropic', 'openai', 'google', 'mistral', 'openai-compatible']),
  -- Whether photo and labels may be used to measure and improve the engine; asked apart, and never needed.
  allows_improvement boolean not null default false,
  given_at timestamptz not null
);

create index consents_visitor_id on consents (visitor_id);

create table overlays (
  analysis_id uuid not null references analyses (id) on delete cascade,
  finding_code text not null,
  object_key text not null unique,
  primary key (analysis_id, finding_code)
);

create table analysis_progress (
  analysis_id uuid not null references analyses (id) on delete cascade,
  -- Events are numbered through all looks; only those of the last one are told.
  sequence integer not null check (sequence >= 0),
  look_number integer not null default 1 check (look_number > 0),
  stage text not null check (stage in ('received', 'checked', 'analyzing', 'merging', 'writing', 'completed', 'failed')),
  percent integer not null check (percent between 0 and 100),
  model_index integer check (model_index > 0),
  model_count integer check (model_count > 0),
  created_at timestamptz not null,
  primary key (analysis_id, sequence)
);

-- Lists of the staff: newest first, by what they are filtered by.
create index analyses_newest_first on analyses (created_at desc, id desc);
create index analyses_by_status on analyses (status, created_at desc, id desc);
create index analyses_by_finding on analyses using gin ((jsonb_path_query_array(detected_issues, '$[*].code')));
create index analyses_with_red_flag on analyses (created_at desc, id desc)
  where detected_issues @> '[{"isRedFlag": true}]'::jsonb;
create index analyses_reviewed on analyses (created_at desc, id desc) where is_reviewed;
create index analyses_completed on analyses (created_at) include (has_red_flag) where status = 'completed';

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

create index analysis_reviews_reviewer_id on analysis_reviews (reviewer_id);

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

-- What rules look at, a row for each finding of a completed analysis.
create table finding_facts (
  analysis_id uuid not null references analyses (id) on delete cascade,
  code text not null,
  severity text not null,
  confidence double precision not null,
  has_red_flag boolean not null,
  -- Of the analysis.
  created_at timestamptz not null,
  primary key (analysis_id, code)
);

create index finding_facts_by_code on finding_facts (code, created_at) include (severity, confidence, has_red_flag, analysis_id);

create function note_facts_of_findings() returns trigger language plpgsql as $$
begin
  insert into finding_facts (analysis_id, code, severity, confidence, has_red_flag, created_at)
  select new.id, issue ->> 'code', issue ->> 'severity', (issue ->> 'confidence')::float8, new.has_red_flag, new.created_at
  from jsonb_array_elements(new.detected_issues) as issue
  -- What no rule can look at must not keep an analysis from being stored.
  where issue ->> 'code' is not null and issue ->> 'severity' is not null and jsonb_typeof(issue -> 'confidence') = 'number';
  return null;
end $$;

create function forget_facts_of_findings() returns trigger language plpgsql as $$
begin
  delete from finding_facts where analysis_id = new.id;
  return null;
end $$;

-- In the order of their names: what was there before goes first.
create trigger facts_of_findings_go after update of status, detected_issues, outcome on analyses
  for each row when (old.status = 'completed') execute function forget_facts_of_findings();
create trigger facts_of_findings_noted after insert or update of status, detected_issues, outcome on analyses
  for each row when (new.status = 'completed') execute function note_facts_of_findings();

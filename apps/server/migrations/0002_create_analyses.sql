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
  language text not null check (language ~ '^[a-z]{2}$'),
  questionnaire jsonb,
  questionnaire_is_sample boolean not null,
  -- What the person says that the photo shows; null where nobody said.
  declared_view text check (declared_view in ('head_top', 'head_front', 'head_back', 'close_up', 'microscope')),
  is_hair_or_scalp boolean not null default false,
  -- Said when the photo was looked at anew: what it is taken for contradicts nobody any more.
  is_view_confirmed boolean not null default false,
  -- How often the analysis was run from the beginning, and since when it is now; null for the first time.
  run_number integer not null default 1 check (run_number > 0),
  run_started_at timestamptz,
  -- What the analysis comes down to; null until it ended.
  answer_kind text check (answer_kind in ('see_a_doctor', 'signs_found', 'nothing_seen', 'cannot_tell')),
  confidence double precision check (confidence between 0 and 1),
  model_results jsonb not null default '[]',
  -- What the models said, merged, and the words of the one that was asked for them: the truth that reports are written from. Null until
  -- completed.
  outcome jsonb,
  has_red_flag boolean not null generated always as (coalesce((outcome ->> 'hasRedFlag')::boolean, false)) stored,
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
  check ((status in ('completed', 'failed')) = (answer_kind is not null)),
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

-- A row for each finding of a completed analysis, in the order of its report; what lists, rules and statistics read. Where it was seen
-- stands in the reading alone: rows as narrow as this are read by the million.
create table analysis_findings (
  analysis_id uuid not null references analyses (id) on delete cascade,
  position integer not null check (position >= 0),
  code text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  confidence double precision not null check (confidence between 0 and 1),
  confidence_low double precision not null check (confidence_low between 0 and 1),
  confidence_high double precision not null check (confidence_high between 0 and 1),
  is_red_flag boolean not null,
  area double precision check (area between 0 and 1),
  -- By model, where more than one read the photo.
  opinions jsonb check (jsonb_typeof(opinions) = 'array'),
  -- Of the analysis, which is neither made at another time nor judged again: a dry run reads nothing but this table's index.
  created_at timestamptz not null,
  has_red_flag boolean not null,
  primary key (analysis_id, position)
);

create index analysis_findings_by_code on analysis_findings (code, created_at, analysis_id) include (severity, confidence, has_red_flag);

-- Masks of findings and alerts.
create table overlays (
  analysis_id uuid not null references analyses (id) on delete cascade,
  code text not null,
  object_key text not null unique,
  primary key (analysis_id, code)
);

create table analysis_progress (
  analysis_id uuid not null references analyses (id) on delete cascade,
  -- Events are numbered through all runs; only those of the last one are told.
  sequence integer not null check (sequence >= 0),
  run_number integer not null default 1 check (run_number > 0),
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
-- Those that a doctor should see: by a finding, an alert, or what was told.
create index analyses_for_a_doctor on analyses (created_at desc, id desc) where answer_kind = 'see_a_doctor' or has_red_flag;
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

-- Analyses and findings counted by day (UTC), so that statistics read a few thousand rows however many analyses there are.
create table analysis_figures (
  day date not null,
  -- `status` of analyses; `duration` of ended ones: step n holds those that took from 2^(n/8) ms on; analyses `with_findings`; each
  -- `finding`, those that more than one model could judge (`judged`), and those of them on which all said the same (`agreed`).
  figure text not null check (figure in ('status', 'duration', 'with_findings', 'finding', 'judged', 'agreed')),
  -- A status, a step, or a finding's code.
  item text not null default '',
  severity text not null default '',
  count bigint not null,
  -- Whoever reads wants one figure of some days.
  primary key (figure, day, item, severity)
);

-- For every statement that changes analyses or findings. One after the other, or two that count the same in another order would wait for
-- each other; the number is that of `analysisFigures` in advisory-locks.ts.
create function count_in_figures() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from new_rows'
    when 'DELETE' then 'select -1 as sign, * from old_rows'
    else 'select 1 as sign, * from new_rows union all select -1, * from old_rows'
  end;
  counted text := case tg_table_name
    when 'analyses' then $sql$
      values ('status', status, '', true),
        ('duration', floor(8 * log(2, greatest(1, extract(epoch from completed_at - created_at) * 1000)))::integer::text, '',
          completed_at is not null)$sql$
    else $sql$
      select figure, case figure when 'with_findings' then '' else code end, case figure when 'with_findings' then '' else severity end, counts
      from (select jsonb_array_length(jsonb_path_query_array(coalesce(opinions, '[]'), '$[*] ? (@.sees != null)')) > 1 as is_judged) as judgement,
        lateral (values ('finding', true), ('with_findings', position = 0), ('judged', is_judged),
          ('agreed', is_judged and not opinions @? '$[*] ? (@.sees == false)')) as figures (figure, counts)$sql$
  end;
begin
  perform pg_advisory_xact_lock(5207408);
  execute format($sql$
    insert into analysis_figures as figures (day, figure, item, severity, count)
    select (created_at at time zone 'UTC')::date, counted.figure, counted.item, counted.severity, sum(sign)
    from (%s) as changed, lateral (%s) as counted (figure, item, severity, counts)
    where counted.counts
    group by 1, 2, 3, 4 having sum(sign) <> 0
    on conflict (figure, day, item, severity) do update set count = figures.count + excluded.count$sql$, changed, counted);
  return null;
end $$;

create trigger count_new_analyses after insert on analyses
  referencing new table as new_rows for each statement execute function count_in_figures();
create trigger count_changed_analyses after update on analyses
  referencing old table as old_rows new table as new_rows for each statement execute function count_in_figures();
create trigger count_erased_analyses after delete on analyses
  referencing old table as old_rows for each statement execute function count_in_figures();
-- Findings are never changed: a new run has new ones.
create trigger count_new_findings after insert on analysis_findings
  referencing new table as new_rows for each statement execute function count_in_figures();
create trigger count_erased_findings after delete on analysis_findings
  referencing old table as old_rows for each statement execute function count_in_figures();

create table photos (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  object_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_size integer not null check (byte_size > 0),
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
  confidence double precision check (confidence between 0 and 1),
  detected_issues jsonb not null default '[]',
  model_results jsonb not null default '[]',
  -- What the models and the report said, without the two columns above; null until completed.
  outcome jsonb,
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
  sequence integer not null check (sequence >= 0),
  stage text not null check (stage in ('received', 'checked', 'analyzing', 'merging', 'writing', 'completed', 'failed')),
  percent integer not null check (percent between 0 and 100),
  model_index integer check (model_index > 0),
  model_count integer check (model_count > 0),
  created_at timestamptz not null,
  primary key (analysis_id, sequence)
);

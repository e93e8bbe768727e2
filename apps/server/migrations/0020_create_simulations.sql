-- Hair drawn into the photo of an analysis. One an analysis: asked for again, in another language or after another look, it is drawn anew.
create table simulations (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  -- Changes each time that it is asked for anew; work on an earlier one ends without effect.
  request_id uuid not null,
  -- Of the words in the pictures.
  language text not null check (language in ('en', 'es', 'fr', 'it', 'de')),
  status text not null check (status in ('drawing', 'completed', 'failed')),
  failure_code text check (failure_code in ('no_area', 'photo_gone', 'could_not_be_drawn')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'drawing') = (ended_at is null)),
  check ((status = 'failed') = (failure_code is not null))
);

create table simulation_pictures (
  analysis_id uuid not null references simulations (analysis_id) on delete cascade,
  outcome text not null check (outcome in ('conservative', 'likely', 'optimistic')),
  object_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (analysis_id, outcome)
);

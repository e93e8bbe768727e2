-- The same spot photographed again at once, beside the photo of an analysis; gone as soon as it is measured.
create table repeat_photos (
  object_key text primary key,
  analysis_id uuid not null references analyses (id) on delete cascade,
  pixels_per_mm real,
  created_at timestamptz not null
);

create index repeat_photos_of_analysis on repeat_photos (analysis_id, created_at);

-- What the engine read in the photo of an analysis and in its repeats: how far measures of this person move when nothing has changed.
create table repeat_measures (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  view text not null,
  engine_version text not null,
  -- One list of measures for each shot.
  shots jsonb not null,
  measured_at timestamptz not null
);

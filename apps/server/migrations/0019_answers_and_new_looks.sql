-- What the person says that the photo shows, and what the analysis comes down to; null where nobody said, and until it ended. Analyses that
-- ended before have none: theirs follows from their findings.
alter table analyses
  add column declared_view text check (declared_view in ('head_top', 'head_front', 'head_back', 'close_up', 'microscope')),
  add column is_hair_or_scalp boolean not null default false,
  add column answer_kind text check (answer_kind in ('see_a_doctor', 'signs_found', 'nothing_seen', 'cannot_tell')),
  -- How often the photo was looked at from the beginning, and since when it is now; null for the first time.
  add column look_number integer not null default 1 check (look_number > 0),
  add column look_started_at timestamptz;

-- Events are numbered through all looks; only those of the last one are told.
alter table analysis_progress add column look_number integer not null default 1 check (look_number > 0);

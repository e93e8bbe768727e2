-- Who draws simulations: the embedded renderer where no model is named. One row.
create table simulation_settings (
  id boolean primary key default true check (id),
  provider text check (provider in ('openai', 'google', 'openai-compatible')),
  model_id text check (length(model_id) between 1 and 200),
  price jsonb,
  version integer not null default 1 check (version > 0),
  check ((provider is null) = (model_id is null)),
  check (provider is not null or price is null)
);

insert into simulation_settings default values;

-- That somebody let a provider have the photo for a simulation; apart from the agreement to the analysis, and from the simulation, which is drawn anew.
create table simulation_consents (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  analysis_id uuid not null references analyses (id) on delete cascade,
  provider text not null check (provider in ('openai', 'google', 'openai-compatible')),
  text_version text not null,
  locale text not null check (locale in ('en', 'es', 'fr', 'it', 'de')),
  given_at timestamptz not null
);

create index simulation_consents_visitor_id on simulation_consents (visitor_id);
create index simulation_consents_analysis_id on simulation_consents (analysis_id);

alter table simulations
  -- Null: the photo stays here.
  add column consented_provider text check (consented_provider in ('openai', 'google', 'openai-compatible')),
  -- `local` is the embedded renderer; null until it is drawn.
  add column drawn_by text check (drawn_by in ('local', 'openai', 'google', 'openai-compatible')),
  add column drawn_by_model text check (length(drawn_by_model) between 1 and 200),
  -- Why the image model that was agreed to is not the one that drew.
  add column model_failure text;

update simulations set drawn_by = 'local', drawn_by_model = 'chioma-strands' where status = 'completed';

alter table simulations
  add check ((status = 'completed') = (drawn_by is not null)),
  add check ((drawn_by is null) = (drawn_by_model is null));

alter table model_calls
  drop constraint model_calls_purpose_check,
  add constraint model_calls_purpose_check check (purpose in ('photo', 'report', 'probe', 'try_out', 'replay', 'simulation'));

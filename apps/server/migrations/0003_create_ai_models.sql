-- Models that look at photos. Keys of providers are in `secrets` under `provider-key/<provider>`.
create table ai_models (
  id uuid primary key,
  name text not null check (length(trim(name)) > 0),
  provider text not null check (provider in ('local', 'anthropic', 'openai', 'google', 'mistral', 'openai-compatible')),
  model_id text not null check (length(model_id) between 1 and 200),
  priority integer not null default 10 check (priority between 1 and 100),
  is_active boolean not null default false,
  -- US dollars for a million tokens, by kind; null where nobody entered it.
  price jsonb,
  -- Bias and slope on the log-odds of its stated confidence, fitted on labelled photos; null where that was not done.
  calibration jsonb,
  last_probe jsonb,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, model_id)
);

create index ai_models_in_order on ai_models (priority, name);

-- A prompt is a place (what for, in which language, for which model); what stands there is a row of prompt_versions.
create table prompts (
  id uuid primary key,
  type text not null check (type in ('image_scanning', 'report_generation', 'simulation_generation')),
  language text not null check (language ~ '^[a-z]{2}$'),
  -- Null: for all models.
  ai_model_id uuid references ai_models (id) on delete cascade,
  is_active boolean not null default false,
  priority integer not null default 1 check (priority between 1 and 100),
  current_number integer not null default 1 check (current_number > 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index prompts_by_use on prompts (type, language) where is_active;
create index prompts_ai_model_id on prompts (ai_model_id);

create table prompt_versions (
  id uuid primary key,
  prompt_id uuid not null references prompts (id) on delete cascade,
  number integer not null check (number > 0),
  prompt text not null check (length(trim(prompt)) > 0),
  created_at timestamptz not null default now(),
  -- Name of who wrote it; null for those that came with the product.
  created_by text,
  unique (prompt_id, number)
);

create function refuse_changing_a_prompt_version() returns trigger language plpgsql as $$
begin
  raise exception 'a prompt version never changes' using errcode = 'insufficient_privilege';
end $$;

create trigger prompt_versions_are_immutable before update on prompt_versions
  for each row execute function refuse_changing_a_prompt_version();

-- One row for every call of a model. Before a call that costs, its highest price is reserved; afterwards the true one replaces it.
create table model_calls (
  id uuid primary key,
  -- Null for try-outs and probes, and after the visitor's erasure: what was spent stays counted, what was seen is gone.
  analysis_id uuid references analyses (id) on delete set null,
  purpose text not null check (purpose in ('photo', 'report', 'probe', 'try_out', 'replay')),
  ai_model_id uuid references ai_models (id) on delete set null,
  provider text not null check (provider in ('local', 'anthropic', 'openai', 'google', 'mistral', 'openai-compatible')),
  model_id text not null check (length(model_id) between 1 and 200),
  prompt_version_id uuid references prompt_versions (id) on delete set null,
  parameters jsonb not null,
  outcome text not null check (outcome in ('running', 'answered', 'failed')),
  failure_code text,
  -- Billionths of a US dollar: a token of the cheapest models costs some tens of them.
  reserved_nano_usd bigint not null default 0 check (reserved_nano_usd >= 0),
  cost_nano_usd bigint check (cost_nano_usd >= 0),
  input_tokens integer not null default 0 check (input_tokens >= 0),
  cache_read_tokens integer not null default 0 check (cache_read_tokens >= 0),
  cache_write_tokens integer not null default 0 check (cache_write_tokens >= 0),
  output_tokens integer not null default 0 check (output_tokens >= 0),
  duration_ms integer check (duration_ms >= 0),
  -- The reading, for merging again after a crash and for replays.
  answer jsonb,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((outcome = 'failed') = (failure_code is not null)),
  check ((outcome = 'running') = (ended_at is null))
);

create index model_calls_of_analysis on model_calls (analysis_id, started_at);
create index model_calls_by_time on model_calls (started_at);
create index model_calls_ai_model_id on model_calls (ai_model_id, started_at);
create index model_calls_prompt_version_id on model_calls (prompt_version_id);

-- What is spent and reserved on each day (UTC): one row, so that all processes reserve one after the other.
create table spend_days (
  day date primary key,
  committed_nano_usd bigint not null default 0 check (committed_nano_usd >= 0)
);

-- One row.
create table model_settings (
  id boolean primary key default true check (id),
  deadline_ms integer not null default 25000 check (deadline_ms between 5000 and 120000),
  daily_budget_cents integer not null default 1000 check (daily_budget_cents >= 0),
  version integer not null default 1 check (version > 0)
);

insert into model_settings default values;

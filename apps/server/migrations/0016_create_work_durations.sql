-- How long requests and jobs took: counted by hour, name and step of duration (eight steps a doubling of milliseconds), for all
-- processes together. Names are patterns of routes and names of queues.
create table work_durations (
  hour timestamptz not null,
  kind text not null check (kind in ('request', 'job')),
  name text not null check (length(name) between 1 and 300),
  step smallint not null check (step >= 0),
  total integer not null check (total > 0),
  failed integer not null check (failed between 0 and total),
  primary key (hour, kind, name, step)
);

-- What the object storage holds, counted once an hour. One row.
create table storage_usage (
  id boolean primary key default true check (id),
  object_count bigint not null check (object_count >= 0),
  bytes bigint not null check (bytes >= 0),
  measured_at timestamptz not null
);

-- Backups that were written to their end. Where they were taken to, only the operator knows.
create table backups (
  id uuid primary key,
  finished_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  row_count bigint not null check (row_count >= 0),
  object_count bigint not null check (object_count >= 0),
  is_encrypted boolean not null
);

create index backups_finished_at on backups (finished_at desc);
create index outbox_mails_waiting on outbox_mails (created_at) where status in ('waiting', 'failed');

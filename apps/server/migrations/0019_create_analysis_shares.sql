-- A report that its visitor hands on: whoever has the link reads it until it ends. Of the link itself only the hash is known.
create table analysis_shares (
  id uuid primary key,
  analysis_id uuid not null references analyses (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  with_photo boolean not null,
  -- Whether what the visitor answered stands in it.
  with_answers boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz
);

create index analysis_shares_analysis_id on analysis_shares (analysis_id);
create index analysis_shares_ended on analysis_shares (least(expires_at, revoked_at));

-- Who opened it, for its visitor: one row for all that came from one network with the same kind of browser. The network is a fingerprint
-- that differs from share to share; neither address nor what the browser says of itself is stored.
create table share_openings (
  share_id uuid not null references analysis_shares (id) on delete cascade,
  reader bytea not null check (octet_length(reader) = 32),
  device text not null check (device in ('phone', 'tablet', 'computer', 'unknown')),
  browser text check (browser in ('Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet')),
  times integer not null default 1 check (times > 0),
  first_opened_at timestamptz not null,
  last_opened_at timestamptz not null,
  primary key (share_id, reader)
);

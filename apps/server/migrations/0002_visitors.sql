-- A visitor is a browser with our cookie: no name, no address. Deleting the row destroys the key that its photos are sealed with.
create table visitors (
  id uuid primary key,
  wrapped_key bytea not null check (octet_length(wrapped_key) between 32 and 256),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index visitors_last_seen_at on visitors (last_seen_at);

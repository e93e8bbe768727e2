-- Small texts kept under the master key, such as the keys of outside services. Sealed for their name: moved to another row they do not open.
create table secrets (
  name text primary key check (length(name) between 1 and 200),
  sealed bytea not null,
  updated_at timestamptz not null
);

create table staff_members (
  id uuid primary key,
  email text not null unique check (email = lower(trim(email)) and length(email) between 3 and 254),
  name text not null check (length(trim(name)) > 0),
  role text not null check (role in ('owner', 'editor', 'analyst')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Set once a code from the authenticator app was seen; its secret is in `secrets` under `staff-totp/<id>`.
  totp_confirmed_at timestamptz,
  -- The time step of the last accepted code: no code counts twice.
  totp_last_step bigint not null default 0 check (totp_last_step >= 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  last_signed_in_at timestamptz
);

create index staff_members_owners on staff_members (role) where role = 'owner';

-- Whoever takes the ownership away from one of two owners waits here for whoever takes it from the other. The number is that of
-- `lastOwner` in advisory-locks.ts.
create function refuse_losing_last_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    perform pg_advisory_xact_lock(5207402);
    if not exists (select from staff_members where role = 'owner' and id <> old.id) then
      raise exception 'the last owner stays' using errcode = 'restrict_violation', constraint = 'staff_last_owner';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger staff_last_owner before update of role or delete on staff_members
  for each row execute function refuse_losing_last_owner();

create table staff_recovery_codes (
  member_id uuid not null references staff_members on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (member_id, code_hash)
);

-- The cookie's token itself is nowhere: who reads this table cannot sign in with it.
create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  member_id uuid not null references staff_members on delete cascade,
  user_agent text not null check (length(user_agent) <= 200),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null
);

create index staff_sessions_of_member on staff_sessions (member_id);

-- One-time links: the first owner's set-up, invitations, new passwords.
create table staff_links (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('setup', 'invitation', 'reset')),
  email text check (email = lower(trim(email)) and length(email) between 3 and 254),
  role text check (role in ('owner', 'editor', 'analyst')),
  member_id uuid references staff_members on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'invitation') = (email is not null)),
  check ((purpose = 'invitation') = (role is not null)),
  check ((purpose = 'reset') = (member_id is not null))
);

create index staff_links_member_id on staff_links (member_id);

-- Failed tries by account and by address, for all processes together. Who is meant stands here only as a keyed hash.
create table staff_attempts (
  subject bytea primary key check (octet_length(subject) = 32),
  failures integer not null check (failures >= 0),
  blocked_until timestamptz not null,
  last_at timestamptz not null
);

-- What staff changed: rows are added and read, never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  words tsvector generated always as (
    to_tsvector('simple', translate(actor_name || ' ' || action || ' ' || subject, './_@', '    ')) ||
    to_tsvector('simple', coalesce(before, '{}'::jsonb)) || to_tsvector('simple', coalesce(after, '{}'::jsonb))
  ) stored
);

create index audit_entries_by_actor on audit_entries (actor_id, id);
create index audit_entries_by_area on audit_entries (split_part(action, '.', 1), id);
create index audit_entries_by_subject on audit_entries (subject, id);
create index audit_entries_by_time on audit_entries (at);
create index audit_entries_words on audit_entries using gin (words);

create function refuse_changing_the_past() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function refuse_changing_the_past();
create trigger audit_entries_are_kept before truncate on audit_entries
  for each statement execute function refuse_changing_the_past();

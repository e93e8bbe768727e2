-- What the shop binds itself and its buyers to, and who runs it. A version is kept for good and never changed.
create table legal_versions (
  kind text not null check (kind in ('terms', 'withdrawal', 'privacy', 'company')),
  version integer not null check (version > 0),
  -- By language; one that is missing reads another.
  texts jsonb not null,
  saved_at timestamptz not null,
  -- Null: the text that the software comes with.
  saved_by text,
  primary key (kind, version)
);

create function refuse_changing_legal_versions() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a legal document is never changed' using errcode = 'insufficient_privilege';
end $$;

create trigger legal_versions_stay before update or delete on legal_versions
  for each row execute function refuse_changing_legal_versions();

-- What a buyer agreed to at the button, in the version that stood there.
create table order_agreements (
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null,
  version integer not null,
  primary key (order_id, kind),
  foreign key (kind, version) references legal_versions (kind, version)
);

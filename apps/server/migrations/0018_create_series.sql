-- What the person calls the spot that a photo shows. Photos of one view and one name are a series; without a name the view alone makes one.
alter table analyses add column spot text check (char_length(spot) between 1 and 60);

-- What somebody does or takes for their hair, as they wrote it down beside the measures.
create table treatments (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  created_at timestamptz not null
);

create index treatments_of_visitor on treatments (visitor_id, started_on, id);

-- Edited content only; what is not here has its default text in locales/<language>/site.json.
create table content_entries (
  key text primary key check (key ~ '^[A-Za-z0-9_]+(@(en|es|fr|it|de))?$'),
  content text not null,
  image_url text,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);

-- Every Save All of the content: all entries as they stood after it. Never changed.
create table content_editions (
  edition integer primary key check (edition > 0),
  entries jsonb not null,
  changed_keys text[] not null,
  saved_at timestamptz not null,
  saved_by text not null
);

-- Pictures that staff uploaded for the site; public.
create table content_images (
  id uuid primary key,
  object_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);

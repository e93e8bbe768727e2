-- An address to write to once, on the day of the next photo. Gone when that mail is sent, with its analysis and with its visitor.
create table photo_reminders (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  email text not null check (email = lower(trim(email)) and length(email) between 3 and 254),
  -- Tells addresses apart in the table below and in links, without naming them.
  address bytea not null check (octet_length(address) = 32),
  language text not null check (language in ('en', 'es', 'fr', 'it', 'de')),
  due_on date not null,
  created_at timestamptz not null,
  -- When the mail was handed to the outbox.
  enqueued_at timestamptz
);

create index photo_reminders_address on photo_reminders (address);
create index photo_reminders_due on photo_reminders (due_on) where enqueued_at is null;

-- Whoever had a reminder and wants none any more: nobody can have one sent there again.
create table stopped_reminders (
  address bytea primary key check (octet_length(address) = 32),
  stopped_at timestamptz not null
);

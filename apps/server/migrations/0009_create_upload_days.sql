-- What one network had stored in a day (UTC). Its name is a fingerprint that is another one every day, and goes when the day is over.
create table upload_days (
  subject bytea primary key check (octet_length(subject) = 32),
  day date not null,
  photos integer not null check (photos > 0),
  bytes bigint not null check (bytes > 0)
);

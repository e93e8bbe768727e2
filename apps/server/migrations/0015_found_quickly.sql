-- What staff search for by parts of words, and appointments by centre and day.
create extension if not exists pg_trgm;
create index order_contacts_by_part on order_contacts using gin (email gin_trgm_ops);
create index order_lines_by_part on order_lines using gin (name gin_trgm_ops);
create index bookings_of_center_by_time on bookings (center_id, starts_at);

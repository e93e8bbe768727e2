-- The report that somebody brings along to an appointment, because they said so. Goes with the analysis, the visitor or the booking.
create table booking_reports (
  booking_id uuid primary key references bookings (id) on delete cascade,
  analysis_id uuid not null references analyses (id) on delete cascade,
  attached_at timestamptz not null
);

create index booking_reports_analysis_id on booking_reports (analysis_id);

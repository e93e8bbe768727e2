-- A member of the staff may be called "visitor": who asked for a refund does not say what it is for.
alter table refunds add column is_for_cancelled_appointment boolean not null default false;
update refunds set is_for_cancelled_appointment = true where requested_by = 'visitor';

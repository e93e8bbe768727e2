-- Where no mail server is set, a mail is not a failure: it was never tried.
alter table outbox_mails drop constraint outbox_mails_status_check;
alter table outbox_mails add constraint outbox_mails_status_check check (status in ('waiting', 'sent', 'failed', 'no_server'));

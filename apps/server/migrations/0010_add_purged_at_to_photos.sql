-- When the stored photo of a rejected analysis was deleted; its row stays for the analysis.
alter table photos add column purged_at timestamptz;

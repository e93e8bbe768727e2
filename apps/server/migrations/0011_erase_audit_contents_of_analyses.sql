-- What staff wrote of an analysis goes with it. Its entries stay, as who did what and when, without what they hold of a person.
create or replace function refuse_changing_the_past() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Contents of an analysis that is gone, and nothing else.
    if new.before is null and new.after is null
      and to_jsonb(new) - array['before', 'after', 'words'] = to_jsonb(old) - array['before', 'after', 'words']
      and old.subject like 'analysis/%'
      and not exists (select from analyses where id::text = split_part(old.subject, '/', 2))
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
end $$;

create function erase_audit_contents_of_analyses() returns trigger language plpgsql as $$
begin
  update audit_entries set before = null, after = null
  from erased
  where subject = 'analysis/' || erased.id::text and (before is not null or after is not null);
  return null;
end $$;

create trigger analyses_erase_audit_contents after delete on analyses
  referencing old table as erased
  for each statement execute function erase_audit_contents_of_analyses();

update audit_entries set before = null, after = null
where subject like 'analysis/%' and (before is not null or after is not null)
  and not exists (select from analyses where 'analysis/' || id::text = subject);

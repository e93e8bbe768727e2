-- Figures are counted by the days of the shop's time zone, which a server says when it starts.
create table figures_time_zone (
  is_only boolean primary key default true check (is_only),
  name text not null
);
insert into figures_time_zone (name) values ('UTC');

create or replace function count_in_figures() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from new_rows'
    when 'DELETE' then 'select -1 as sign, * from old_rows'
    else 'select 1 as sign, * from new_rows union all select -1, * from old_rows'
  end;
  counted text := case tg_table_name
    when 'analyses' then $sql$
      values ('status', status, '', true),
        ('duration', floor(8 * log(2, greatest(1, extract(epoch from completed_at - created_at) * 1000)))::integer::text, '',
          completed_at is not null)$sql$
    else $sql$
      select figure, case figure when 'with_findings' then '' else code end, case figure when 'with_findings' then '' else severity end, counts
      from (select jsonb_array_length(jsonb_path_query_array(coalesce(opinions, '[]'), '$[*] ? (@.sees != null)')) > 1 as is_judged) as judgement,
        lateral (values ('finding', true), ('with_findings', position = 0), ('judged', is_judged),
          ('agreed', is_judged and not opinions @? '$[*] ? (@.sees == false)')) as figures (figure, counts)$sql$
  end;
begin
  perform pg_advisory_xact_lock(5207408);
  execute format($sql$
    insert into analysis_figures as figures (day, figure, item, severity, count)
    select (created_at at time zone (select name from figures_time_zone))::date, counted.figure, counted.item, counted.severity, sum(sign)
    from (%s) as changed, lateral (%s) as counted (figure, item, severity, counts)
    where counted.counts
    group by 1, 2, 3, 4 having sum(sign) <> 0
    on conflict (figure, day, item, severity) do update set count = figures.count + excluded.count$sql$, changed, counted);
  return null;
end $$;

-- Counts everything anew by the days of another time zone; nothing where they are counted so already. Whoever counted holds the lock until
-- it commits, and whoever has yet to count waits for it: what is committed is counted here, and what is not by its own trigger.
create function count_figures_in(wanted text) returns void language plpgsql as $$
begin
  if wanted = (select name from figures_time_zone) then return; end if;
  perform pg_advisory_xact_lock(5207408);
  if wanted = (select name from figures_time_zone) then return; end if;
  update figures_time_zone set name = wanted;
  delete from analysis_figures;
  insert into analysis_figures (day, figure, item, severity, count)
  select (created_at at time zone wanted)::date, counted.figure, counted.item, '', count(*)
  from analyses, lateral (values ('status', status, true),
    ('duration', floor(8 * log(2, greatest(1, extract(epoch from completed_at - created_at) * 1000)))::integer::text, completed_at is not null)
  ) as counted (figure, item, counts)
  where counted.counts
  group by 1, 2, 3;
  insert into analysis_figures (day, figure, item, severity, count)
  select (created_at at time zone wanted)::date, counted.figure, case counted.figure when 'with_findings' then '' else code end,
    case counted.figure when 'with_findings' then '' else severity end, count(*)
  from analysis_findings,
    lateral (select jsonb_array_length(jsonb_path_query_array(coalesce(opinions, '[]'), '$[*] ? (@.sees != null)')) > 1 as is_judged) as judgement,
    lateral (values ('finding', true), ('with_findings', position = 0), ('judged', is_judged),
      ('agreed', is_judged and not opinions @? '$[*] ? (@.sees == false)')) as counted (figure, counts)
  where counted.counts
  group by 1, 2, 3, 4;
end $$;

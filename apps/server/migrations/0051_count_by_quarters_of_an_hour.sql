-- Days are those of the shop's time zone, which no row knows: figures are kept by quarters of an hour, of which the days of every zone
-- are made.
lock table analyses, analysis_findings in share mode;
delete from analysis_figures;
alter table analysis_figures drop constraint analysis_figures_pkey;
alter table analysis_figures drop column day;
alter table analysis_figures add column since timestamptz not null;
alter table analysis_figures add primary key (figure, since, item, severity);

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
    insert into analysis_figures as figures (since, figure, item, severity, count)
    select date_bin('15 minutes', created_at, '2000-01-01T00:00Z'), counted.figure, counted.item, counted.severity, sum(sign)
    from (%s) as changed, lateral (%s) as counted (figure, item, severity, counts)
    where counted.counts
    group by 1, 2, 3, 4 having sum(sign) <> 0
    on conflict (figure, since, item, severity) do update set count = figures.count + excluded.count$sql$, changed, counted);
  return null;
end $$;

insert into analysis_figures (since, figure, item, severity, count)
select date_bin('15 minutes', created_at, '2000-01-01T00:00Z'), counted.figure, counted.item, '', count(*)
from analyses, lateral (values ('status', status, true),
  ('duration', floor(8 * log(2, greatest(1, extract(epoch from completed_at - created_at) * 1000)))::integer::text, completed_at is not null)
) as counted (figure, item, counts)
where counted.counts
group by 1, 2, 3;

insert into analysis_figures (since, figure, item, severity, count)
select date_bin('15 minutes', created_at, '2000-01-01T00:00Z'), counted.figure, case counted.figure when 'with_findings' then '' else code end,
  case counted.figure when 'with_findings' then '' else severity end, count(*)
from analysis_findings,
  lateral (select jsonb_array_length(jsonb_path_query_array(coalesce(opinions, '[]'), '$[*] ? (@.sees != null)')) > 1 as is_judged) as judgement,
  lateral (values ('finding', true), ('with_findings', position = 0), ('judged', is_judged),
    ('agreed', is_judged and not opinions @? '$[*] ? (@.sees == false)')) as counted (figure, counts)
where counted.counts
group by 1, 2, 3, 4;

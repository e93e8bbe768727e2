-- What rules look at, a row for each finding of a completed analysis: a dry run reads those of its findings and days off an index, and
-- not the whole analyses of the time. `analyses.brief_findings` was read for it before, and still is by processes of that version.
create table finding_facts (
  analysis_id uuid not null references analyses (id) on delete cascade,
  code text not null,
  severity text not null,
  confidence double precision not null,
  has_red_flag boolean not null,
  -- Of the analysis.
  created_at timestamptz not null
);

create index finding_facts_of_analysis on finding_facts (analysis_id);
create index finding_facts_by_code on finding_facts (code, created_at) include (severity, confidence, has_red_flag, analysis_id);
create index analyses_completed on analyses (created_at) include (has_red_flag) where status = 'completed';

create function note_facts_of_findings() returns trigger language plpgsql as $$
begin
  insert into finding_facts (analysis_id, code, severity, confidence, has_red_flag, created_at)
  select new.id, issue ->> 'code', issue ->> 'severity', (issue ->> 'confidence')::float8, new.has_red_flag, new.created_at
  from jsonb_array_elements(new.detected_issues) as issue
  -- What no rule can look at must not keep an analysis from being stored.
  where issue ->> 'code' is not null and issue ->> 'severity' is not null and jsonb_typeof(issue -> 'confidence') = 'number';
  return null;
end $$;

create function forget_facts_of_findings() returns trigger language plpgsql as $$
begin
  delete from finding_facts where analysis_id = new.id;
  return null;
end $$;

-- In the order of their names: what was there before goes first.
create trigger facts_of_findings_go after update of status, detected_issues, outcome on analyses
  for each row when (old.status = 'completed') execute function forget_facts_of_findings();
create trigger facts_of_findings_noted after insert or update of status, detected_issues, outcome on analyses
  for each row when (new.status = 'completed') execute function note_facts_of_findings();

insert into finding_facts (analysis_id, code, severity, confidence, has_red_flag, created_at)
select id, issue ->> 'code', issue ->> 'severity', (issue ->> 'confidence')::float8, has_red_flag, created_at
from analyses, jsonb_array_elements(detected_issues) as issue
where status = 'completed' and issue ->> 'code' is not null and issue ->> 'severity' is not null
  and jsonb_typeof(issue -> 'confidence') = 'number';

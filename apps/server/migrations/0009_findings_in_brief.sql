-- What rules look at, apart from the regions, words and report beside it: a dry run reads a hundred thousand analyses in a moment.
create function findings_in_brief(issues jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('code', issue -> 'code', 'severity', issue -> 'severity', 'confidence', issue -> 'confidence')),
    '[]'
  )
  from jsonb_array_elements(issues) as issue
$$;

alter table analyses
  add column has_red_flag boolean generated always as (coalesce((outcome ->> 'hasRedFlag')::boolean, false)) stored,
  add column brief_findings jsonb generated always as (findings_in_brief(detected_issues)) stored;

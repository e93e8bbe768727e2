-- Beside the analysis, so that the list of reviewed ones is read off an index however few there are.
alter table analyses add column is_reviewed boolean not null default false;
update analyses set is_reviewed = true where id in (select analysis_id from analysis_reviews);
create index analyses_reviewed on analyses (created_at desc, id desc) where is_reviewed;

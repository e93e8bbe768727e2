-- What a model answered says what it saw in a photo. Once the analysis is gone it goes as well, also where the answer comes afterwards:
-- only what the call cost stays. Probes and try-outs belong to no analysis, and nobody reads their answers again.
create function forget_answer() returns trigger language plpgsql as $$
begin
  new.answer := null;
  return new;
end $$;

create trigger model_calls_forget_answer before insert or update on model_calls
  for each row when (new.analysis_id is null and new.answer is not null) execute function forget_answer();

update model_calls set answer = null where analysis_id is null and answer is not null;

-- The embedded model that was learnt.
insert into ai_models (id, name, provider, model_id, priority, is_active, price) values
  ('0198f000-0000-7000-8000-000000000107', 'Chioma Net', 'local', 'chioma-net', 2, true, null)
  on conflict (provider, model_id) do nothing;

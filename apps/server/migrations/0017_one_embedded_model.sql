-- The second embedded model is gone. What it once said stays in the analyses that name it; calls of it keep its id in `model_calls.model_id`.
delete from ai_models where provider = 'local' and model_id = 'chioma-net';

-- The contract has these lists, and every request is read by it: a language or a provider is added in one place.
alter table consents
  drop constraint consents_locale_check,
  drop constraint consents_providers_check;
alter table simulations
  drop constraint simulations_language_check,
  drop constraint simulations_consented_provider_check,
  drop constraint simulations_drawn_by_check;
alter table simulation_consents
  drop constraint simulation_consents_locale_check,
  drop constraint simulation_consents_provider_check;
alter table simulation_settings drop constraint simulation_settings_provider_check;
alter table photo_reminders drop constraint photo_reminders_language_check;
alter table ai_models drop constraint ai_models_provider_check;
alter table model_calls drop constraint model_calls_provider_check;

-- The staff's list of analyses that a doctor should see: by a finding, an alert, or what was told.
drop index analyses_with_red_flag;
create index analyses_for_a_doctor on analyses (created_at desc, id desc) where answer_kind = 'see_a_doctor' or has_red_flag;

-- Analyses with something to look at that is no finding: statistics count those without a finding, and read these few alone.
create index analyses_with_alerts on analyses (created_at) where outcome @? '$.reading.alerts[*]';

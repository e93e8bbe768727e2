-- Taken without real money: by the sandbox, or by a provider with keys for tests.
alter table payments add column is_test boolean not null default false;
update payments set is_test = true where provider = 'sandbox';

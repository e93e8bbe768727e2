-- The rate of appointments where it is another than that of goods; null: the same.
alter table tax_rates add column service_rate_basis_points integer check (service_rate_basis_points between 0 and 10000);

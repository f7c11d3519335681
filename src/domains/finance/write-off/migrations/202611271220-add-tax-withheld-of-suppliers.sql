-- Tax that a payment keeps back for the tax office settles the supplier's bills beside the money and is owed to the tax office.
alter table cash_entry add column withheld_minor bigint not null default 0 check (withheld_minor >= 0);
-- The register of certificates, of both sides.
create index write_off_line_certificates on write_off_line (id) where by = 'withholding';

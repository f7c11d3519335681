-- The receipts of the buyer's tax office for the tax that the buyer declared for the seller, each with the days on which it was booked and
-- withdrawn, so that the pending tax of an earlier month end stays known. At most one of a bill stands.
create table intercompany_tax_receipt (
  id bigint generated always as identity primary key,
  bill_id bigint not null references intercompany_bill,
  company_id bigint not null references own_company,
  receipt_no text not null,
  receipt_on date not null,
  booked_on date not null,
  withdrawn_on date,
  check (withdrawn_on >= booked_on)
);
create unique index intercompany_tax_receipt_standing on intercompany_tax_receipt (bill_id) where withdrawn_on is null;
create index intercompany_tax_receipt_company on intercompany_tax_receipt (company_id);
call app.protect('intercompany_tax_receipt');
create policy companies on intercompany_tax_receipt as restrictive to quayside_staff
  using (company_id = any ((select app.staff_companies())::bigint[]));
create policy sides on intercompany_tax_receipt as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);

insert into intercompany_tax_receipt (bill_id, company_id, receipt_no, receipt_on, booked_on, withdrawn_on)
  select s.bill_id, s.company_id, s.tax_receipt_no, s.tax_receipt_on, s.tax_booked_on, greatest(b.reversed_on, case when b.reversed_on is not null then s.tax_booked_on end)
  from intercompany_side s join intercompany_bill b on b.id = s.bill_id where s.tax_booked_on is not null;
alter table intercompany_side drop constraint intercompany_side_tax_receipt,
  drop column tax_receipt_no, drop column tax_receipt_on, drop column tax_booked_on;

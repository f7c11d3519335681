-- A rebate is invoiced as a red-letter invoice that names the invoice which it lowers. It is below zero and takes nothing back.
alter table invoice
  add column credits_id bigint references invoice,
  drop constraint invoice_check1,
  add constraint invoice_sign check ((amount_minor < 0) = (red_of is not null or credits_id is not null)),
  add constraint invoice_one_original check (red_of is null or credits_id is null);
create index invoice_credits on invoice (credits_id) where credits_id is not null;

-- A Vietnamese e-invoice with an error is adjusted or replaced. The one that is replaced keeps its number and no longer counts; the one that
-- replaces it names it, and the written agreement with the customer about the error.
alter table invoice
  add column replaces_id bigint unique references invoice,
  add column agreement_no text,
  drop constraint invoice_state_check,
  add constraint invoice_state_check check (state in ('issued', 'void', 'replaced')),
  add constraint invoice_replaced_reason check (state <> 'replaced' or reason is not null),
  add constraint invoice_replacement check (replaces_id is null or (amount_minor > 0 and agreement_no is not null and reason is not null));

-- The account that asked to intercept the goods hears how it ended.
alter table outbound_plan add column intercepted_by bigint references account;
create index outbound_plan_intercepted_by on outbound_plan (intercepted_by) where intercepted_by is not null;
create index outbound_plan_intercepted on outbound_plan (etd_from desc, id desc) include (company_id, customer_id)
  where intercept = 'requested' and state in ('issued', 'picked');

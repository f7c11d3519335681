-- Accruals by the record that was served: an order, a job by sea or air, or a trip without orders; and the cost of work in progress, which
-- is held back from the result until its revenue is earned. CAS 14 (财会〔2017〕22号, 26) and TK 154 of Circular 200/2014/TT-BTC know the account.
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('5401', 'workInProgress', 'asset', '合同履约成本', 'Chi phí sản xuất, kinh doanh dở dang', 'Work in progress', 'งานระหว่างทำ');

alter table accrual add column in_progress_minor bigint not null default 0;
alter table accrual_line
  add column freight_job_id bigint references freight_job,
  add column work_order_id bigint references work_order,
  add column in_progress boolean not null default false,
  add constraint accrual_line_one_record check (num_nonnulls(order_id, freight_job_id, work_order_id) <= 1),
  add constraint accrual_line_in_progress check (not in_progress or side = 'payable');
create index accrual_line_freight_job on accrual_line (freight_job_id) where freight_job_id is not null;
create index accrual_line_work_order on accrual_line (work_order_id) where work_order_id is not null;

-- Goods that expired since they were reserved are picked short.
alter table pick_task drop constraint pick_task_short_reason_check;
alter table pick_task add constraint pick_task_short_reason_check check (short_reason in ('missing', 'damaged', 'wrongGoods', 'expired'));

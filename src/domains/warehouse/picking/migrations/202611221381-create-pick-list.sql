-- Tasks that are issued to the floor together, from one outbound plan or several of one warehouse.
create table pick_list (
  id bigint generated always as identity primary key,
  list_no text not null unique,
  company_id bigint not null references own_company,
  warehouse_id bigint not null references warehouse,
  issued_by bigint references account,
  issued_at timestamptz not null
);
create index pick_list_company on pick_list (company_id, id);
create index pick_list_warehouse on pick_list (warehouse_id);
create index pick_list_issued_by on pick_list (issued_by) where issued_by is not null;
call app.protect('pick_list');

-- One reservation that somebody fetches. Its number is the pick code on the list.
create table pick_task (
  id bigint generated always as identity primary key,
  task_no text not null generated always as ('PT' || lpad(id::text, 9, '0')) stored unique,
  list_id bigint not null references pick_list,
  plan_id bigint not null references outbound_plan,
  line_id bigint not null references outbound_line,
  reservation_id bigint not null references stock_reservation,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  warehouse_id bigint not null references warehouse,
  product_id bigint not null references customer_product,
  lot_id bigint not null references stock_lot,
  -- The pallet that the goods are taken from, and the one on which they leave: the same when all of it is taken.
  pallet_id bigint not null references pallet,
  to_pallet_id bigint references pallet,
  qty numeric(18, 3) not null check (qty > 0),
  picked_qty numeric(18, 3) not null default 0 check (picked_qty >= 0),
  cartons integer not null default 0 check (cartons >= 0),
  short_qty numeric(18, 3) not null default 0 check (short_qty >= 0),
  short_reason text check (short_reason in ('missing', 'damaged', 'wrongGoods')),
  split boolean not null default false,
  state text not null default 'newTask' check (state in ('newTask', 'awaitingPicking', 'awaitingLabelling', 'awaitingSplitting',
    'awaitingOutbound', 'complete', 'cancelled')),
  picker_id bigint references account,
  picked_by bigint references account,
  picked_at timestamptz,
  labelled_at timestamptz,
  split_at timestamptz,
  checked_by bigint references account,
  checked_at timestamptz,
  loaded_by bigint references account,
  loaded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (picked_qty + short_qty <= qty),
  check (checked_by is distinct from picked_by or checked_by is null),
  check (loaded_at is null or checked_at is not null),
  check ((short_qty > 0) = (short_reason is not null))
);
create index pick_task_created on pick_task (company_id, created_at desc, id desc);
create index pick_task_state on pick_task (company_id, state, created_at desc, id desc);
create index pick_task_list on pick_task (list_id, id);
create index pick_task_plan on pick_task (plan_id, state);
create index pick_task_line on pick_task (line_id);
create index pick_task_reservation on pick_task (reservation_id);
create index pick_task_customer on pick_task (customer_id);
create index pick_task_warehouse on pick_task (warehouse_id);
create index pick_task_product on pick_task (product_id);
create index pick_task_lot on pick_task (lot_id);
create index pick_task_pallet on pick_task (pallet_id);
create index pick_task_to_pallet on pick_task (to_pallet_id) where to_pallet_id is not null;
create index pick_task_picker on pick_task (picker_id) where picker_id is not null;
create index pick_task_picked_by on pick_task (picked_by) where picked_by is not null;
create index pick_task_checked_by on pick_task (checked_by) where checked_by is not null;
create index pick_task_loaded_by on pick_task (loaded_by) where loaded_by is not null;
call app.protect('pick_task');

-- Every scan that did something, told once: the same scan sent again is a duplicate, whichever way it came.
create table pick_scan (
  scan_id uuid primary key,
  task_id bigint not null references pick_task,
  kind text not null check (kind in ('pick', 'label', 'split', 'check', 'load')),
  at timestamptz not null,
  by_account bigint references account
);
create index pick_scan_task on pick_scan (task_id);
create index pick_scan_by on pick_scan (by_account);
call app.protect('pick_scan');
create trigger pick_scan_stands before update or delete on pick_scan for each row execute function app.refuse_change();

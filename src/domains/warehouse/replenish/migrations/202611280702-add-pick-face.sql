-- A location from which cartons of one product are picked. It is filled up to a quantity once less than the minimum is free there.
create table pick_face (
  id bigint generated always as identity primary key,
  location_id bigint not null unique references location,
  product_id bigint not null references customer_product,
  min_qty numeric(18, 3) not null check (min_qty > 0),
  fill_qty numeric(18, 3) not null,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pick_face_fill check (fill_qty >= min_qty)
);
create index pick_face_product on pick_face (product_id);
create index pick_face_created_by on pick_face (created_by);
create index pick_face_search on pick_face using gin (app.plain(search) gin_trgm_ops);

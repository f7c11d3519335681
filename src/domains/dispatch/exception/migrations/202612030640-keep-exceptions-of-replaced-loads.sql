-- The loads of a trip are written again when they change, and the load of a cancelled order goes. Its exceptions stay with the order they name.
alter table road_exception drop constraint road_exception_load_id_fkey;
alter table road_exception add constraint road_exception_load_id_fkey foreign key (load_id) references work_order_load on delete set null;

-- Two customers may have goods of the same code, so a pick face names the owner of its goods, who follows the goods.
alter table customer_product add constraint customer_product_owner unique (id, customer_id);
alter table pick_face add column customer_id bigint;
update pick_face f set customer_id = p.customer_id from customer_product p where p.id = f.product_id;
alter table pick_face alter column customer_id set not null;
alter table pick_face drop constraint pick_face_product_id_fkey,
  add constraint pick_face_goods foreign key (product_id, customer_id) references customer_product (id, customer_id) on update cascade;
create index pick_face_customer on pick_face (customer_id);
call app.protect('pick_face');

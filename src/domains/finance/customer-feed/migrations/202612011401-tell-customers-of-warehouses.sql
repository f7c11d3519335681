-- Goods that enter or leave a warehouse of ours are told in the feed of their order. A feed tells them once somebody chooses these topics.
create or replace trigger order_milestone_feed after insert or update of planned_at, actual_at on order_milestone for each row
  when (new.code in ('enteredWarehouse', 'leftWarehouse', 'pickedUp', 'departed', 'border', 'arrived', 'delivered', 'signed'))
  execute function app.feed_order_milestone();

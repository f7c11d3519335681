alter table stock_transaction drop constraint stock_transaction_kind_check;
alter table stock_transaction add constraint stock_transaction_kind_check check (kind in ('receive', 'unreceive', 'putAway', 'move', 'hold',
  'release', 'reserve', 'unreserve', 'pick', 'split', 'merge', 'transfer', 'ship', 'adjust')) not valid;
alter table stock_transaction validate constraint stock_transaction_kind_check;

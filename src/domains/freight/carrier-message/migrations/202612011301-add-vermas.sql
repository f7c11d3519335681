-- The verified gross mass of containers as a message of its own.
alter table carrier_message drop constraint carrier_message_kind_check;
alter table carrier_message add constraint carrier_message_kind_check
  check (kind in ('fwb', 'fhl', 'bookingRequest', 'shippingInstructions', 'iftmin', 'coparn', 'vermas'));

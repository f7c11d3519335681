-- The newest lines of several companies at once, and a party's lines in one state in the lists' order.
create index charge_newest on charge (side, business_on desc, id desc) where not estimated;
create index charge_customer_newest on charge (customer_id, state, business_on desc, id desc) where customer_id is not null;
create index charge_carrier_newest on charge (carrier_id, state, business_on desc, id desc) where carrier_id is not null;
-- What they begin with answers what these two did.
drop index charge_customer;
drop index charge_carrier;

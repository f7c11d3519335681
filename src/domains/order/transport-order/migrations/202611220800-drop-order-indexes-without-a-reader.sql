-- Parties, places, means, accounts and orders are deactivated or cancelled, never deleted. The database says so from here on.
revoke delete on account, own_company, customer, consignor, carrier, supplier, station, line, customer_line, vehicle, vehicle_type, driver,
  transport_order from quayside_staff, quayside_system, quayside_scoped;

-- No list filters or sorts orders by these columns, and no deletion of a parent looks for its children. Each of them cost every save of an
-- order a write of its own.
drop index transport_order_border, transport_order_vehicle_type, transport_order_customer_line, transport_order_copied_from,
  transport_order_submitted_by, transport_order_reviewed_by;

-- The document that shipping instructions of DCSA ask for: its type, shipped on board or received for shipment, electronic or on paper.
alter table carrier_message add column bill jsonb;

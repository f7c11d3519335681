-- The open bookings whose shipping instructions may be due.
create index freight_booking_open_ocean on freight_booking (company_id, sailing_id, load_station_id)
  where mode = 'ocean' and state in ('draft', 'received', 'pendingUpdate', 'updateReceived', 'confirmed', 'pendingAmendment');

-- Staff of a narrower scope see what was written about their bookings.
call app.scope('carrier_message', 'exists (select from freight_booking b where b.id = booking_id)');

-- A sailing may return to times of which a customer was told before: what was told last counts. The lock of the sailing keeps two people from
-- telling the same times at once.
alter table delay_notice drop constraint delay_notice_booking_id_expected_departure_expected_arrival_key;
create index delay_notice_booking on delay_notice (booking_id, created_at desc, id desc);

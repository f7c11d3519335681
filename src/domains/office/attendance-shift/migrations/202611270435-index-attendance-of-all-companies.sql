-- Users of several companies read the records of attendance in one order over all of them.
create index attendance_punch_newest on attendance_punch (at desc, id desc) include (company_id);

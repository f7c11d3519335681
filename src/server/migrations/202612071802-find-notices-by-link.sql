-- The unread notices about a record are settled for all of their readers at once when nobody is asked any more.
create index notice_unread_link on notice (link) where read_at is null and link is not null;

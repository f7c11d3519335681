-- The newest bills of several companies at once.
create index bill_newest on bill (side, bill_on desc, id desc);

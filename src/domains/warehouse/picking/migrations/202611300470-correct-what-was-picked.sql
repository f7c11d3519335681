-- A scan that corrects the quantity of a pick, which picker and checker found to be smaller.
alter table pick_scan drop constraint pick_scan_kind_check;
alter table pick_scan add constraint pick_scan_kind_check check (kind in ('pick', 'label', 'split', 'check', 'correct', 'load'));

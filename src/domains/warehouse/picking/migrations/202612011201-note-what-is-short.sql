-- What a picker says about a short pick beside its reason.
alter table pick_task add column short_note text;

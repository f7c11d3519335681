-- lpad() cuts a text that is longer: from the thousand-millionth task on, several would have had one number.
alter table pick_task drop column task_no;
alter table pick_task
  add column task_no text not null generated always as ('PT' || lpad(id::text, greatest(9, length(id::text)), '0')) stored unique;

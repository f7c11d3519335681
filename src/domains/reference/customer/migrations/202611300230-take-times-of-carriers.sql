-- A customer's standing instruction: times that carriers report for its freight orders are taken without a person.
alter table customer add takes_times boolean not null default false;

-- An advance to an employee is money that comes back, so it is revalued.
alter table revaluation_line add column employee_id bigint references account;
create index revaluation_line_employee on revaluation_line (employee_id) where employee_id is not null;

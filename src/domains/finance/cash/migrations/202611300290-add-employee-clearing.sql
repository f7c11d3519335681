-- What the expenses of an employee took off the money that the company had paid to that employee: a claim clears its payment and the loans
-- that it offsets. With the payments and repayments of cash_entry it is the balance of an employee's advance as of any day. A row that
-- `reverses` another takes it back on its own day.
create table employee_clearing (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  employee_id bigint not null references account,
  subject text not null,
  record_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  cleared_on date not null,
  reverses_id bigint unique references employee_clearing,
  check ((reverses_id is null) = (amount_minor > 0))
);
create index employee_clearing_record on employee_clearing (subject, record_id);
create index employee_clearing_employee on employee_clearing (employee_id, company_id);
create index employee_clearing_company on employee_clearing (company_id, cleared_on);

insert into employee_clearing (company_id, employee_id, subject, record_id, currency, amount_minor, cleared_on)
select e.company_id, l.employee_id, e.subject, e.record_id, l.currency, sum(-l.amount_minor), e.posted_on
from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
where e.subject = 'expenseClaim' and e.reverses_id is null and a.use = 'employeeAdvance'
group by e.id, l.employee_id, l.currency order by e.id;
-- A claim that was paid again has several entries; each reversal takes back the clearing of the entry that it reverses.
insert into employee_clearing (company_id, employee_id, subject, record_id, currency, amount_minor, cleared_on, reverses_id)
select c.company_id, c.employee_id, c.subject, c.record_id, c.currency, -c.amount_minor, r.posted_on, c.id
from (select c.*, row_number() over (partition by subject, record_id order by id) as turn from employee_clearing c) c
join (select e.*, row_number() over (partition by subject, record_id order by id) as turn from ledger_entry e
  where subject = 'expenseClaim' and reverses_id is null) e on e.subject = c.subject and e.record_id = c.record_id and e.turn = c.turn
join ledger_entry r on r.reverses_id = e.id;

create trigger employee_clearing_posted before update or delete on employee_clearing for each row execute function app.refuse_change();
call app.protect('employee_clearing');
revoke update, delete on employee_clearing from quayside_staff, quayside_system;

import type { Stand } from '../stand.ts';

/* The books of every company as of each day and each month end, read from the tables by statements of our own. */

/** Entries that do not balance by company and day, in each currency and in the books. */
const unbalanced = `
  select e.company_id || ' on ' || e.posted_on || ' in ' || l.currency as what from ledger_entry e join ledger_line l on l.entry_id = e.id
    group by e.company_id, e.posted_on, l.currency having sum(l.amount_minor) <> 0
  union all select e.company_id || ' on ' || e.posted_on from ledger_entry e join ledger_line l on l.entry_id = e.id
    group by e.company_id, e.posted_on having sum(l.functional_minor) <> 0`;

/** Days on which the stored turnover of an account is not that of its lines. */
const turnover = `
  select company_id || ' account ' || account_id || ' on ' || posted_on as what from (
    select company_id, account_id, currency, posted_on, amount_minor as amount, debit_minor - credit_minor as functional from ledger_turnover
    union all select e.company_id, l.account_id, l.currency, e.posted_on, -l.amount_minor, -l.functional_minor
      from ledger_entry e join ledger_line l on l.entry_id = e.id) t
  group by company_id, account_id, currency, posted_on having sum(amount) <> 0 or sum(functional) <> 0`;

/**
 * Month ends at which the open bills of a side are not what its account says. A bill counts from its day, or from the opening that brought it,
 * until it is void; what settles it counts from its own day, and so does the reversal of that.
 */
const openBills = `
  with moves as (
    select b.company_id, b.side, s.currency, coalesce(b.opened_on, b.bill_on) as day, s.amount_minor as amount
      from bill b join bill_balance s on s.bill_id = b.id
    union all select b.company_id, b.side, s.currency, b.voided_on, -s.amount_minor from bill b join bill_balance s on s.bill_id = b.id where b.state = 'void'
    union all select w.company_id, w.side, l.currency, w.business_on, -l.amount_minor from write_off w join write_off_line l on l.write_off_id = w.id
    union all select b.company_id, b.side, l.currency, n.business_on, -l.amount_minor
      from netting n join netting_line l on l.netting_id = n.id join bill b on b.id = l.bill_id
    union all select e.company_id, a.use, l.currency, e.posted_on, case a.use when 'receivable' then -l.amount_minor else l.amount_minor end
      from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id where a.use in ('receivable', 'payable')),
  ends as (select company_id, side, currency, date_trunc('month', day) as month, sum(amount) as amount from moves group by 1, 2, 3, 4)
  select company_id || ' ' || side || ' ' || currency || ' at the end of ' || to_char(month, 'YYYY-MM') || ': ' || off as what from (
    select *, sum(amount) over (partition by company_id, side, currency order by month) as off from ends) k where off <> 0 order by month`;

/** Entries after the last day that a bank may value. */
const ahead = `
  select e.entry_no || ' of ' || e.subject || ' ' || e.record_id || ' on ' || e.posted_on as what from ledger_entry e join own_company c on c.id = e.company_id
  where e.posted_on > $1::date + c.value_days`;

/** Bills that are settled beyond their bounds, or settled and void. */
const bounds = `
  select b.bill_no || ' ' || s.currency as what from bill_balance s join bill b on b.id = s.bill_id
  where case when s.amount_minor < 0 then s.written_off_minor > 0 or s.written_off_minor < s.amount_minor or s.requested_minor <> 0
      else s.written_off_minor < 0 or s.requested_minor < 0 or s.written_off_minor + s.requested_minor > s.amount_minor end
    or (b.state = 'void' and s.written_off_minor <> 0)`;

/** Years that are closed and have a result left on their accounts. */
const years = `
  select y.company_id || ' in ' || y.year || ' ' || t.currency as what from year_end y join ledger_turnover t on t.company_id = y.company_id
    and extract(year from t.posted_on) = y.year join ledger_account a on a.id = t.account_id
  where y.state in ('closed', 'reopenAsked') and a.kind in ('income', 'expense') group by y.company_id, y.year, t.currency
  having sum(t.amount_minor) <> 0 or sum(t.debit_minor) <> sum(t.credit_minor)`;

export async function historyWrong(stand: Stand, day: string): Promise<string[]> {
  const checks: readonly (readonly [what: string, text: string, values?: unknown[]])[] = [
    ['the ledger does not balance', unbalanced],
    ['the turnover is not that of the lines', turnover],
    ['the open bills are not their account', openBills],
    ['an entry stands ahead of its day', ahead, [day]],
    ['a bill is settled beyond its bounds', bounds],
    ['a closed year has a result left', years],
  ];
  const found = await Promise.all(
    checks.map(async ([what, text, values = []]) => {
      const rows = await stand.query<{ what: string }>(text, values);
      return rows.length > 0 ? [`${what} ${rows.length} times, such as ${rows[0]?.what}`] : [];
    }),
  );
  return found.flat();
}

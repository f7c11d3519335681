import { amount, type Desk, must, read, reason, type Role, write } from './world.ts';

/* What ends a month and a year. The chief accountant closes them between the days of the journeys, and some are opened again by two people. */

type Period = { readonly month: string; readonly last_day: string; readonly state: string; readonly version: number };
type Year = { readonly year: number; readonly state: string; readonly version: number };
type Obstacles = { readonly rows: readonly { readonly kind: string; readonly blocks: boolean; readonly count: number }[] };
/** The turnover of a company's accounts in a month, by account and currency. */
type Turnover = ReadonlyMap<string, string>;
/** The turnover of each closed month, as it was when it was closed. */
export type ClosedBooks = Map<string, Turnover>;

const company_id = '1';
const chief: Role = 'findirector';
const second: Role = 'admin';
const chargesAtOnce = 500;

/** Closes every month before a day, and each year after its December. What a closed month says does not change any more. */
export async function closeBooks(desk: Desk, day: string, closed: ClosedBooks): Promise<void> {
  const { rows } = await read<{ rows: Period[] }>(desk, chief, 'period.list', { company_id });
  const open = rows.filter(({ month, state }) => month < day.slice(0, 7) && state !== 'closed').map(({ month }) => month);
  for (const month of open.sort()) {
    await closeMonth(desk, month);
    const [year = 0, number = 0] = month.split('-').map(Number);
    if (number % 3 === 0) await openAgainFor(desk, month);
    if (number === 12) await closeYears(desk, year);
    closed.set(month, await turnoverOf(desk, month));
  }
}

/** The closed months whose turnover is not that at their closing. */
export async function changedAfterClosing(desk: Desk, closed: ClosedBooks): Promise<string[]> {
  const wrong: string[] = [];
  for (const [month, then] of closed) {
    const now = await turnoverOf(desk, month);
    const off = [...new Set([...then.keys(), ...now.keys()])].filter((key) => then.get(key) !== now.get(key));
    if (off.length > 0)
      wrong.push(`${month} was closed and changed: ${off.map((key) => `${key} ${then.get(key)} is ${now.get(key)}`).join(', ')}`);
  }
  return wrong;
}

async function turnoverOf({ stand }: Desk, month: string): Promise<Turnover> {
  const rows = await stand.query<{ key: string; is: string }>(
    `select a.code || ' ' || l.currency as key, sum(l.amount_minor) || ' ' || sum(l.functional_minor) as is
     from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
     where e.company_id = $1::bigint and to_char(e.posted_on, 'YYYY-MM') = $2 group by 1`,
    [company_id, month],
  );
  return new Map(rows.map(({ key, is }) => [key, is]));
}

async function periodOf(desk: Desk, month: string): Promise<Period> {
  const { rows } = await read<{ rows: Period[] }>(desk, chief, 'period.list', { company_id, year: Number(month.slice(0, 4)) });
  const period = rows.find((row) => row.month === month);
  if (!period) throw new Error(`period.list has no ${month}`);
  return period;
}

async function move(
  desk: Desk,
  month: string,
  action: string,
  o: { who?: Role; but?: string; reason?: string | undefined } = {},
): Promise<void> {
  const { version } = await periodOf(desk, month);
  await write(desk, o.who ?? chief, 'period.move', { company_id, month, version, action, reason: o.reason }, { but: o.but ? [o.but] : [] });
}

async function closeMonth(desk: Desk, month: string): Promise<void> {
  const { state, last_day } = await periodOf(desk, month);
  if (state === 'softClosed') await move(desk, month, 'openAgain');
  await finishWork(desk, month);
  for (const what of ['revaluation', 'accrual'] as const) await postTwice(desk, what, month);
  await move(desk, month, 'softClose');
  await refusedOn(desk, last_day, 'PERIOD_SOFT_CLOSED');
  const { rows } = await read<Obstacles>(desk, chief, 'period.obstacles', { company_id, month });
  const blocking = rows.filter(({ blocks }) => blocks);
  must(blocking.length === 0, () => `${month} cannot be closed: ${JSON.stringify(blocking)}`);
  must(
    rows.every(({ kind }) => kind !== 'notRevalued'),
    () => `${month} is revalued and has ${JSON.stringify(rows)}`,
  );
  if (rows.length > 0) await move(desk, month, 'close', { but: 'PERIOD_CLOSE_REASON' });
  await move(desk, month, 'close', { reason });
  await refusedOn(desk, last_day, 'PERIOD_CLOSED');
  await taxIsExplained(desk, month);
}

/** The documents of the month's return explain what the tax accounts have. */
async function taxIsExplained(desk: Desk, month: string): Promise<void> {
  type Return = { accounts: { account: string; unexplained: string }[] };
  const { accounts } = await read<Return>(desk, chief, 'taxReturn.get', { company_id, month });
  const open = accounts.filter(({ unexplained }) => /[1-9]/.test(unexplained));
  must(open.length === 0, () => `the tax of ${month} is not explained: ${JSON.stringify(open)}`);
}

/** A month closes over finished work alone: its lines are settled, and what waits for a second person goes back to its first. */
async function finishWork(desk: Desk, month: string): Promise<void> {
  const [lines, waiting] = [await linesOf(desk, month), await waitingIn(desk, month)];
  if (lines.length + waiting.length > 0) {
    await move(desk, month, 'softClose');
    await move(desk, month, 'close', { reason, but: 'PERIOD_OBSTACLES' });
    await move(desk, month, 'openAgain');
  }
  await settleLines(desk, lines);
  for (const { subject, id, version } of waiting) await write(desk, chief, `${subject}.move`, { id, version, action: 'sendBack', reason });
}

type Line = { readonly id: string; readonly version: number; readonly state: string; readonly login: string | null };
const linesOf = ({ stand }: Desk, month: string): Promise<Line[]> =>
  stand.query<Line>(
    `select c.id::text, c.version, c.state, a.login_name as login from charge c left join account a on a.id = c.created_by
     where c.company_id = $1::bigint and c.financial_month = $2 and c.state in ('unpriced', 'open') and not c.estimated order by c.id`,
    [company_id, month],
  );

/** Lines without a price are void, and another person than their writer reviews the others. */
async function settleLines(desk: Desk, lines: readonly Line[]): Promise<void> {
  const groups = Map.groupBy(lines, ({ state, login }) => `${state} ${login === 'accountant' ? 'payables' : 'accountant'}`);
  for (const [key, rows] of groups) {
    const [state, who] = key.split(' ') as [string, Role];
    for (let from = 0; from < rows.length; from += chargesAtOnce) {
      const some = rows.slice(from, from + chargesAtOnce).map(({ id, version }) => ({ id, version }));
      await write(desk, who, 'charge.review', { action: state === 'open' ? 'approve' : 'void', rows: some, reason });
    }
  }
}

const waitingIn = ({ stand }: Desk, month: string) =>
  stand.query<{ subject: string; id: string; version: number }>(
    `select w.subject, w.id::text, w.version from (
       select 'journal' as subject, id, version, company_id, posted_on as dated_on from journal where state = 'submitted' and not adjustment
       union all select 'transfer', id, version, company_id, out_on from transfer where state = 'submitted'
       union all select 'badDebt', id, version, company_id, given_up_on from bad_debt where state = 'submitted') w
     where w.company_id = $1::bigint and to_char(w.dated_on, 'YYYY-MM') = $2 order by w.subject, w.id`,
    [company_id, month],
  );

/** A second run finds nothing that the first has not posted. */
async function postTwice(desk: Desk, what: 'revaluation' | 'accrual', month: string): Promise<void> {
  await write(desk, chief, `${what}.post`, { company_id, month });
  const again = await write(desk, chief, `${what}.post`, { company_id, month });
  must(again?.['posted'] === false, () => `a second ${what} of ${month}: ${JSON.stringify(again)}`);
}

type Entry = { readonly posted_on: string; readonly memo: string; readonly lines: readonly object[]; readonly adjustment?: boolean };
const entryOn = (posted_on: string, adjustment = false): Entry => ({
  posted_on,
  memo: reason,
  adjustment,
  lines: [
    { account: 'interestExpense', currency: 'CNY', debit: amount(1234n) },
    { account: 'otherPayable', currency: 'CNY', credit: amount(1234n) },
  ],
});

async function refusedOn(desk: Desk, day: string, but: string): Promise<void> {
  await write(desk, 'accountant', 'journal.save', entryOn(day), { but: [but] });
}

async function postEntry(desk: Desk, entry: Entry): Promise<void> {
  const { id } = (await write(desk, 'accountant', 'journal.save', entry)) ?? {};
  for (const [action, who] of [
    ['submit', 'accountant'],
    ['post', chief],
  ] as const) {
    const { version } = await read<{ version: number }>(desk, chief, 'journal.get', { id });
    await write(desk, who, 'journal.move', { id, version, action });
  }
}

/** Two people open a closed month for an entry that was forgotten; it changes the month by nothing else. */
async function openAgainFor(desk: Desk, month: string): Promise<void> {
  const before = await turnoverOf(desk, month);
  await move(desk, month, 'askReopen', { reason });
  await move(desk, month, 'reopen', { but: 'FOUR_EYES' });
  await move(desk, month, 'reopen', { who: second });
  const { last_day } = await periodOf(desk, month);
  await postEntry(desk, entryOn(last_day));
  await move(desk, month, 'softClose');
  await move(desk, month, 'close', { reason });
  const after = await turnoverOf(desk, month);
  const changed = [...after].filter(([key, is]) => before.get(key) !== is).map(([key]) => key);
  must(changed.length === 2, () => `an entry in ${month} changed ${changed.join(', ')}`);
}

/** Years close in order, so those before that nobody closed are closed first. */
async function closeYears(desk: Desk, last: number): Promise<void> {
  const { rows } = await read<{ rows: Year[] }>(desk, chief, 'yearEnd.list', { company_id });
  const open = rows.filter(({ year, state }) => year <= last && state !== 'closed').map(({ year }) => year);
  for (const year of open.sort((a, b) => a - b)) await closeYear(desk, year);
}

async function closeYear(desk: Desk, year: number): Promise<void> {
  const now = async (): Promise<Year> => {
    const { rows } = await read<{ rows: Year[] }>(desk, chief, 'yearEnd.list', { company_id });
    const found = rows.find((row) => row.year === year);
    if (!found) throw new Error(`yearEnd.list has no ${year}`);
    return found;
  };
  const moveYear = async (action: string, o: { who?: Role; but?: string } = {}): Promise<void> => {
    const { version } = await now();
    const params = { company_id, year, version, action, reason };
    await write(desk, o.who ?? chief, 'yearEnd.move', params, { but: o.but ? [o.but] : [] });
  };
  const adjusted = entryOn(`${year}-12-31`, true);
  await write(desk, 'accountant', 'journal.save', adjusted, { but: ['YEAR_NOT_ADJUSTING'] });
  await moveYear('adjust');
  await postEntry(desk, adjusted);
  await move(desk, `${year}-12`, 'askReopen', { reason, but: 'YEAR_ADJUSTED' });
  await moveYear('close');
  await write(desk, 'accountant', 'journal.save', adjusted, { but: ['YEAR_NOT_ADJUSTING'] });
  if (year % 2 === 1) return;
  await moveYear('askReopen');
  await moveYear('reopen', { but: 'FOUR_EYES' });
  await moveYear('reopen', { who: second });
  await postEntry(desk, adjusted);
  await moveYear('close');
}

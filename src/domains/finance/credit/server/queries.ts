import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { amountOf, type Currency, minorDigits } from '../../../../kernel/money.ts';
import type { Language } from '../../../../kernel/words.ts';
import { by, listSource } from '../../../../server/list.ts';
import { isNarrow } from '../../../../server/session.ts';
import type { Values } from '../../../../server/statement.ts';
import type { Work } from '../../../../server/work.ts';
import { rateRow } from '../../../reference/exchange/server/rates.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { type FinanceTables, statement } from '../../server/db.ts';
import { listCredit } from '../contract.ts';
import { leftOf, nearPercent } from '../rules.ts';
import { partyName } from '../../../reference/server/names.ts';

/** The names `n` of customer `c`: its own, and those of the customers that were merged into it, whose documents keep them. */
export const names = sql`(select c.id union all select m.id from customer m where m.merged_into_id = c.id) n`;

/** The bills of customer `c` with what is open of each on day `d.today`: money that the bank values later settles nothing yet. */
export const openBills = sql`
  select b.id, b.bill_no, b.bill_on, b.due_on, o.currency, sum(o.minor)::bigint as minor from (
    select s.bill_id, s.currency, s.amount_minor - s.written_off_minor as minor from ${names} join bill_balance s on s.customer_id = n.id
      where s.written_off_minor <> s.amount_minor
    union all select l.bill_id, l.currency, l.amount_minor from ${names} join write_off w on w.customer_id = n.id
      join write_off_line l on l.write_off_id = w.id where w.business_on > d.today) o join bill b on b.id = o.bill_id
  where b.state <> 'void' group by b.id, o.currency having sum(o.minor) <> 0`;

/**
 * The exposure of customer `c` on day `d.today`, by part and currency in smallest units (money.md 12): open bills; reviewed lines that are
 * on no bill; and running business: orders waiting for review, estimated lines of orders that are not signed, and delivered lines that are
 * not reviewed. Advances are the customer's own money that settles no bill yet; money that the bank values after today lowers nothing, and a
 * refund takes its money away at once. Overdue amounts are part of the bills. Drafts and lines without a price count as zero.
 */
const owed = sql`
  with open_bill as (${openBills})
  select 'bills' as part, currency, minor from open_bill
  union all select case h.state when 'reviewed' then 'unbilled' else 'running' end, h.currency, h.amount_minor
    from ${names} join charge h on h.customer_id = n.id where not h.estimated and h.state in ('open', 'reviewed')
  union all select 'running', h.currency, h.amount_minor
    from ${names} join transport_order r on r.bill_to_id = n.id join charge h on h.order_id = r.id and h.customer_id = r.bill_to_id
      and h.side = 'receivable' and h.estimated and h.state = 'open'
    where r.signed_at is null and r.state not in ('draft', 'submitted', 'cancelled')
  union all select 'running', v.currency, v.amount_minor
    from ${names} join credit_reservation v on v.customer_id = n.id join transport_order r on r.id = v.order_id
    where r.state = 'submitted'
  union all select 'advances', e.currency, case e.direction when 'in' then 1 else -1 end * (e.amount_minor - e.allocated_minor)
    from ${names} join cash_entry e on e.customer_id = n.id
    where e.state = 'claimed' and e.allocated_minor < e.amount_minor and (e.direction = 'out' or e.value_on <= d.today)
  union all select 'overdue', currency, minor from open_bill where minor > 0 and due_on + c.overdue_grace_days < d.today`;

const digitCases = sql.join(
  Object.entries(minorDigits).map(([code, digits]) => sql`when ${sql.lit(code)} then ${sql.lit(digits)}`),
  sql` `,
);
const digitsOf = (currency: RawBuilder<unknown>) => sql`case ${currency} ${digitCases} end`;

/**
 * One row for each part and currency, with its rate of the day and its value in the currency of the limit, rounded once; null without a
 * rate.
 */
export const owedParts = sql<{ part: string; currency: Currency; minor: bigint; rate: string | null; worth: bigint | null }>`
  select g.part, g.currency, g.minor, g.rate::text as rate,
    round(g.minor * g.rate * power(10::numeric, ${digitsOf(sql`c.credit_currency`)} - ${digitsOf(sql`g.currency`)}))::bigint as worth
  from (select p.part, p.currency, sum(p.minor)::bigint as minor, case when p.currency = c.credit_currency then 1 else (select rate from (${rateRow(
    {
      from: sql`p.currency`,
      to: sql`c.credit_currency`,
      day: sql`d.today`,
      side: sql`'receivable'`,
      company: sql`c.company_id`,
    },
  )}) found) end as rate from (${owed}) p group by p.part, p.currency) g`;

type Sums = Record<'bills' | 'unbilled' | 'running' | 'advances' | 'overdue' | 'exposure', bigint> & { missing: Currency[] };
const sumOf = (part: string) => sql`coalesce(sum(worth) filter (where part = ${sql.lit(part)}), 0)::bigint as ${sql.ref(part)}`;
const sums = sql<Sums>`(select ${sql.join(['bills', 'unbilled', 'running', 'advances', 'overdue'].map(sumOf))},
  coalesce(sum(worth) filter (where part in ('bills', 'unbilled', 'running')), 0)::bigint as exposure,
  coalesce(array_agg(distinct currency) filter (where worth is null), '{}') as missing from (${owedParts}) o)`;

type Lifted = { lifted: bigint; despite_overdue: boolean };
const lifted = sql<Lifted>`(select coalesce(sum(amount_minor) filter (where currency = c.credit_currency), 0)::bigint as lifted,
  coalesce(bool_or(despite_overdue), false) as despite_overdue
  from credit_lift where customer_id = c.id and state = 'approved' and valid_until >= d.today)`;

type Latest = { days: number; currency: Currency; minor: bigint };
/**
 * The currency with the longest overdue bill, and the total overdue amount in that currency; no row where no bill is past its days of
 * grace.
 */
const latest = sql<Latest>`(select (d.today - min(due_on))::int as days, currency, sum(minor)::bigint as minor
  from (${openBills}) o where minor > 0 and due_on + c.overdue_grace_days < d.today group by currency order by min(due_on), currency limit 1)`;

/** Customers with their exposure and their limit: `c` is the customer, `s` its sums in the currency of its limit. */
export function customersWithCredit({
  db,
  now,
  who,
}: Pick<Work<FinanceTables>, 'db' | 'now'> & { readonly who: { readonly language: Language } }) {
  return creditAt(db, sql`${now}`, who.language);
}

function creditAt(db: Kysely<FinanceTables>, now: RawBuilder<unknown>, language: Language) {
  const day = sql<{ today: string }>`(select (${now}::timestamptz at time zone oc.time_zone)::date as today)`;
  return db
    .selectFrom('customer as c')
    .innerJoin('own_company as oc', 'oc.id', 'c.company_id')
    .innerJoinLateral(day.as<'d'>('d'), (join) => join.onTrue())
    .innerJoinLateral(sums.as<'s'>('s'), (join) => join.onTrue())
    .innerJoinLateral(lifted.as<'l'>('l'), (join) => join.onTrue())
    .leftJoinLateral(latest.as<'w'>('w'), (join) => join.onTrue())
    .select([
      'c.id',
      'c.code',
      partyName('c', language).as('name'),
      'c.company_id',
      'c.credit_currency',
      'c.credit_limit_minor',
      'c.overdue_grace_days',
      'c.hold',
    ])
    .select(['oc.code as company_code', 'd.today'])
    .select(['s.bills', 's.unbilled', 's.running', 's.advances', 's.overdue', 's.exposure', 's.missing'])
    .select(['l.lifted', 'l.despite_overdue', 'w.days', 'w.currency as overdue_currency', 'w.minor as overdue_minor']);
}
const creditOf = statement((db, { id, now }: Values<{ id: bigint; now: Date }>, language: Language) =>
  creditAt(db, now, language).where('c.id', '=', id),
);

/** One customer with its exposure and its limit. */
export async function customerCredit({ db, now, who }: Work<FinanceTables>, id: bigint): Promise<CustomerCredit> {
  const [row] = await creditOf(db, { id, now }, who.language);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * True where the caller may see what a customer owes: prices are not hidden from them, and the customer is of their companies and, for those
 * who see their own or their team's rows, theirs.
 */
export async function seesCreditOf({ db, who }: Work<FinanceTables>, customerId: bigint): Promise<boolean> {
  if (who.hidden.has('customerPrice')) return false;
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('company_id', 'in', companiesOf(who))
    .where(sql<SqlBool>`${isNarrow(who)} = false or id = any(app.scope_ids('customers'))`)
    .executeTakeFirst();
  return customer !== undefined;
}

export type CustomerCredit = Awaited<ReturnType<ReturnType<typeof customersWithCredit>['executeTakeFirstOrThrow']>>;

export function standingOf(row: CustomerCredit) {
  return {
    limitMinor: row.credit_limit_minor,
    liftedMinor: row.lifted,
    exposureMinor: row.exposure,
    advanceMinor: row.advances,
  };
}

export function creditRowOf(row: CustomerCredit) {
  const { credit_currency: currency } = row;
  const text = (minor: bigint): string => amountOf(currency, minor);
  const left = leftOf(standingOf(row));
  return {
    ...row,
    currency,
    credit_limit: row.credit_limit_minor === null ? null : text(row.credit_limit_minor),
    lifted: text(row.lifted),
    exposure: text(row.exposure),
    bills: text(row.bills),
    unbilled: text(row.unbilled),
    running: text(row.running),
    advances: text(row.advances),
    left: left === null ? null : text(left),
    used_percent: usedPercent(row),
    overdue: text(row.overdue),
    overdue_days: row.days ?? 0,
    grace_days: row.overdue_grace_days,
    missing_rates: row.missing,
    standing: standing(row, left),
  };
}

/** The used share of limit and lifts in whole percent; null without a limit to use. */
function usedPercent(row: CustomerCredit): string | null {
  if (row.credit_limit_minor === null) return null;
  const room = row.credit_limit_minor + row.lifted;
  if (room === 0n) return null;
  return String(((row.exposure - row.advances) * 100n) / room);
}

function standing(row: CustomerCredit, left: bigint | null): 'hold' | 'overdue' | 'over' | 'near' | 'within' | 'unlimited' {
  if (row.hold) return 'hold';
  if (row.days !== null && !row.despite_overdue) return 'overdue';
  if (left === null) return 'unlimited';
  if (left < 0n) return 'over';
  const used = usedPercent(row);
  return used !== null && Number(used) >= nearPercent ? 'near' : 'within';
}

const room = sql`(c.credit_limit_minor + l.lifted)`;
const used = sql<string>`coalesce(case when ${room} > 0 then (s.exposure - s.advances)::numeric / ${room}
  when ${room} = 0 then case when s.exposure > s.advances then 1000000 else 0 end end, -1)`;
const blocked = sql<SqlBool>`(c.hold or (w.days is not null and not l.despite_overdue) or ${room} + s.advances - s.exposure < 0)`;

export const creditSource = listSource(listCredit, {
  query: (work: Work<FinanceTables>) =>
    customersWithCredit(work).where('c.company_id', 'in', companiesOf(work.who)).where('c.active', '=', true),
  id: 'c.id',
  tabs: {
    blocked,
    near: sql<SqlBool>`(not ${blocked} and ${used} * 100 >= ${nearPercent}::int)`,
    lifted: sql<SqlBool>`(l.lifted > 0 or l.despite_overdue)`,
    all: sql<SqlBool>`true`,
  },
  where: {
    customer: 'c.id',
    company: 'c.company_id',
    sales: 'c.sales_id',
  },
  sorts: { used: by(used, 'numeric'), code: by('c.code', 'text'), overdue_days: by(sql`coalesce(w.days, 0)`, 'int') },
  row: creditRowOf,
});

export function namedLifts(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('credit_lift as l')
    .innerJoin('customer as c', 'c.id', 'l.customer_id')
    .innerJoin('own_company as oc', 'oc.id', 'c.company_id')
    .innerJoin('account as asker', 'asker.id', 'l.requested_by')
    .leftJoin('account as decider', 'decider.id', 'l.decided_by')
    .selectAll('l')
    .select([partyName('c', work.who.language).as('customer_name'), 'asker.name as requester', 'decider.name as decider'])
    .select(sql<boolean>`l.valid_until < (${work.now}::timestamptz at time zone oc.time_zone)::date`.as('over'))
    .where('c.company_id', 'in', companiesOf(work.who));
}
export type NamedLift = Awaited<ReturnType<ReturnType<typeof namedLifts>['executeTakeFirstOrThrow']>>;

export function liftRowOf(row: NamedLift, { who }: Work<FinanceTables>) {
  return {
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    expired: row.over && (row.state === 'approved' || row.state === 'requested'),
    requested_by: row.requester,
    own: row.requested_by === who.accountId,
    decided_by: row.decider,
  };
}

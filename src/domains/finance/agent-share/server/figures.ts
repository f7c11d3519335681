import { sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { type Facts, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { rateOrNull } from '../../../reference/exchange/server/rates.ts';
import { partyName } from '../../../reference/server/names.ts';
import { chargesOfFreightJobs, expensesOfFreightJobs, feeNameIn } from '../../charge/server/queries.ts';
import { type Books, booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { agentPart, type LossTerm, sideOf } from '../rules.ts';

type FinanceWork = Work<FinanceTables>;
type Job = { readonly id: bigint; readonly no: string; readonly company_id: bigint };
type Terms = {
  readonly percent: string;
  readonly losses: LossTerm;
  readonly excluded_fee_ids: readonly bigint[];
  readonly currency: Currency;
};

/** Refuses those from whom a role hides an amount: the share says what the job costs and what it is sold for. */
export function refuseHidden({ who }: FinanceWork): void {
  if (who.hidden.size > 0) throw new Refusal('AGENT_SHARE_HIDDEN');
}

/** The settlements of a job with their charges, the latest first. Those with a void charge are undone. */
export function settlementsOf({ db, who }: FinanceWork, jobId: bigint) {
  return db
    .selectFrom('agent_share as s')
    .innerJoin('charge as c', 'c.agent_share_id', 's.id')
    .innerJoin('supplier as a', 'a.id', 's.agent_id')
    .leftJoin('bill as b', 'b.id', 'c.bill_id')
    .leftJoin('account as p', 'p.id', 's.created_by')
    .selectAll('s')
    .select(['c.side', 'c.state', 'c.amount_minor', 'c.void_reason', 'b.bill_no', 'p.name as created_by_name'])
    .select(partyName('a', who.language).as('agent_name'))
    .select(
      sql<
        string | null
      >`(select string_agg(${feeNameIn(who)}, ', ' order by f.id) from fee_name f where f.id = any(s.excluded_fee_ids))`.as(
        'excluded_fees',
      ),
    )
    .where('s.freight_job_id', '=', jobId)
    .orderBy('s.id', 'desc')
    .execute();
}
export type Settlement = Awaited<ReturnType<typeof settlementsOf>>[number];

/** Those that count, the latest first. */
export function standing(settlements: readonly Settlement[]): Settlement[] {
  return settlements.filter(({ state }) => state !== 'void');
}

/** The amount of a settlement: above zero we owe it to the agent. */
export function signed({ side, amount_minor }: Pick<Settlement, 'side' | 'amount_minor'>): bigint {
  return side === 'payable' ? amount_minor : -amount_minor;
}

/** All priced lines of the job's own company by fee, also those that the caller does not see: a share of a part of them would be wrong. */
async function sumsOf({ db, who }: FinanceWork, job: Job) {
  const rows = await db
    .selectFrom(chargesOfFreightJobs([job.id]).as<'x'>('x'))
    .innerJoin('charge as c', 'c.id', 'x.id')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .select(['f.id as fee_id', feeNameIn(who).as('fee_name')])
    .select([
      sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'receivable'), 0)::bigint`.as('income'),
      sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'payable'), 0)::bigint`.as('cost'),
      sql<number>`(count(*) filter (where c.state = 'unpriced'))::int`.as('unpriced'),
    ])
    .where('c.company_id', '=', job.company_id)
    .where('c.state', '<>', 'void')
    .where('c.estimated', '=', false)
    .where('c.disbursement', '=', false)
    .where('c.agent_share_id', 'is', null)
    .groupBy('f.id')
    .orderBy('f.id')
    .execute();
  const { rows: expenses } = await sql<{ minor: bigint }>`
    select coalesce(sum(x.net_minor), 0)::bigint as minor from ${expensesOfFreightJobs([job.id])} x where x.company_id = ${job.company_id}`.execute(
    db,
  );
  return { rows, expenses: expenses[0]?.minor ?? 0n };
}

/** The share of a job under some terms now, what of it is settled, the rest, and what keeps it from being charged. */
export async function figuresOf(work: FinanceWork, job: Job, terms: Terms, settlements: readonly Settlement[]) {
  const live = standing(settlements);
  const shared = await sharedOf(work, job, terms, live);
  return { ...shared, obstacle: obstacleOf(job, shared, live.length > 0) };
}
type Figures = Awaited<ReturnType<typeof figuresOf>>;

async function sharedOf(work: FinanceWork, job: Job, terms: Terms, live: readonly Settlement[]) {
  const books = await booksOf(work, job.company_id);
  const { rows, expenses } = await work.asSystem(() => sumsOf(work, job));
  const lines = rows.map((row) => ({ ...row, excluded: row.fee_id !== null && terms.excluded_fee_ids.includes(row.fee_id) }));
  const total = (of: 'income' | 'cost') => lines.reduce((sum, line) => (line.excluded ? sum : sum + line[of]), 0n);
  const [income, cost] = [total('income'), total('cost')];
  const profit = { currency: books.currency, minor: income - cost };
  const { currency } = terms;
  const rate = await rateOf(work, books, live, { currency, side: sideOf(profit.minor) });
  const share = rate === null ? 0n : agentPart(profit, terms, { currency, rate });
  const settled = live.reduce((sum, one) => (one.currency === currency ? sum + signed(one) : sum), 0n);
  return {
    books,
    lines,
    expenses,
    income,
    cost,
    profit,
    currency,
    rate,
    share,
    settled,
    difference: share - settled,
    unpriced: lines.reduce((sum, line) => sum + line.unpriced, 0),
  };
}

/** The rate of today, or that of the first settlement that counts; null where today has none. */
async function rateOf(
  work: FinanceWork,
  books: Books,
  live: readonly Settlement[],
  of: { readonly currency: Currency; readonly side: 'payable' | 'receivable' },
): Promise<string | null> {
  const first = live.at(-1);
  if (first && first.currency === of.currency) return plainDecimal(first.rate);
  return rateOrNull(work, { from: of.currency, to: books.currency, day: books.today, side: of.side, companyId: books.companyId });
}

type Obstacle = { readonly code: string; readonly facts: Facts };

/** Why a share cannot be charged now; null where it can. */
function obstacleOf(job: Job, of: Awaited<ReturnType<typeof sharedOf>>, isSettled: boolean): Obstacle | null {
  const { books, currency } = of;
  if (of.lines.length === 0) return { code: 'AGENT_SHARE_NO_CHARGES', facts: { no: job.no } };
  if (of.unpriced > 0) return { code: 'AGENT_SHARE_UNPRICED', facts: { no: job.no, count: of.unpriced } };
  if (of.rate === null) return { code: 'RATE_MISSING', facts: { from: currency, to: books.currency, day: books.today } };
  if (of.difference !== 0n) return null;
  if (isSettled) return { code: 'AGENT_SHARE_NO_DIFFERENCE', facts: { no: job.no, currency, amount: amountOf(currency, of.settled) } };
  return { code: of.profit.minor < 0n ? 'AGENT_SHARE_LOSS' : 'AGENT_SHARE_ZERO', facts: { no: job.no } };
}

/** The figures as a page shows them. */
export function shownFigures(figures: Figures) {
  const { currency: own } = figures.books;
  const { currency } = figures;
  return {
    functional_currency: own,
    lines: figures.lines.map(({ fee_id, fee_name, excluded, ...line }) => ({
      id: String(fee_id ?? 0n),
      fee_name,
      income: amountOf(own, line.income),
      cost: amountOf(own, line.cost),
      excluded,
    })),
    expenses: amountOf(own, figures.expenses),
    income: amountOf(own, figures.income),
    cost: amountOf(own, figures.cost),
    profit: amountOf(own, figures.profit.minor),
    currency,
    rate: figures.rate,
    share: amountOf(currency, figures.share),
    settled: amountOf(currency, figures.settled),
    difference: amountOf(currency, figures.difference),
    side: sideOf(figures.difference),
    obstacle: figures.obstacle && { code: figures.obstacle.code, facts: { ...figures.obstacle.facts } },
  };
}

/** A job of one of the caller's companies that the caller sees. */
export async function jobOf({ db, who }: FinanceWork, id: bigint): Promise<Job> {
  const job = await db
    .selectFrom('freight_job')
    .select(['id', 'no', 'company_id'])
    .where('id', '=', id)
    .where((eb) => eb('company_id', '=', eb.fn.any(eb.val([...who.companyIds]))))
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  return job;
}

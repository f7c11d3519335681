import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Currency } from '../../../../kernel/money.ts';
import { boundedCount, by, listRows, listScope, listSource, patternOf } from '../../../../server/list.ts';
import { shareCost } from '../../../freight/job/rules.ts';
import type { FreightMode } from '../../../freight/job/kinds.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';
import { chargesOfFreightJobs, companiesOf, expensesOfFreightJobs } from '../../charge/server/queries.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listFreightProfit } from '../contract.ts';
import { byContainer, profitOf } from '../rules.ts';

type FinanceWork = Work<FinanceTables>;
const groupings = ['house', 'master', 'container', 'voyage'] as const;
type Grouping = (typeof groupings)[number];
type Group = {
  /** That of the house or the container, or of the newest job of the group. */
  readonly id: bigint;
  readonly part_id: bigint | null;
  readonly grouping: Grouping;
  readonly key: string;
  readonly mode: FreightMode;
  readonly company_id: bigint;
  readonly customer_ids: readonly bigint[];
  readonly departs_at: Date;
  readonly job_ids: readonly bigint[];
  readonly job_nos: string;
};

const columnsOfJob = sql`j.mode, j.company_id, coalesce(j.etd, j.created_at) as departs_at`;
const ofOneJob = sql`${columnsOfJob}, array[j.customer_id] as customer_ids, array[j.id] as job_ids, j.no as job_nos`;
/** The jobs of a group are read beside the newest of them alone, which stands for it: a page in the order of departure reads no other group. */
const withItsJobs = (isSame: RawBuilder<unknown>): RawBuilder<unknown> => sql`cross join lateral (
    select array_agg(distinct k.customer_id) as customer_ids, array_agg(k.id order by k.id) as job_ids, string_agg(k.no, ', ' order by k.id) as job_nos,
      (array_agg(k.id order by coalesce(k.etd, k.created_at) desc, k.id desc))[1] as newest_id
    from freight_job k join station ko on ko.id = k.origin_station_id
    where k.mode = j.mode and k.company_id = j.company_id and k.state <> 'cancelled' and ${isSame}) same`;
const ofItsJobs = sql`${columnsOfJob}, same.customer_ids, same.job_ids, same.job_nos`;

/** The groups of jobs by grouping. */
const groups: { readonly [G in Grouping]: RawBuilder<Group> } = {
  house: sql`(
    select h.id, h.id as part_id, 'house' as grouping, h.house_no as key, ${ofOneJob}
    from freight_house h join freight_job j on j.id = h.job_id where j.state <> 'cancelled')`,
  container: sql`(
    select k.id, k.id as part_id, 'container' as grouping, coalesce(k.container_no, k.size_type || ' #' || k.seq) as key, ${ofOneJob}
    from freight_container k join freight_job j on j.id = k.job_id where j.state <> 'cancelled')`,
  // An airline gives its numbers again after years, so each air job is a master of its own.
  master: sql`(
    select j.id, null::bigint as part_id, 'master' as grouping, j.master_no as key, ${ofItsJobs}
    from freight_job j ${withItsJobs(sql`k.master_no = j.master_no and (j.mode <> 'air' or k.id = j.id)`)}
    where j.master_no is not null and j.state <> 'cancelled' and same.newest_id = j.id)`,
  // A vessel with its voyage, or a flight with the day of its departure at the clock of its origin.
  voyage: sql`(
    select j.id, null::bigint as part_id, 'voyage' as grouping,
      case when j.mode = 'air' then j.flight_no || ' ' || (j.etd at time zone jo.time_zone)::date else j.vessel || ' ' || j.voyage end as key, ${ofItsJobs}
    from freight_job j join station jo on jo.id = j.origin_station_id
    ${withItsJobs(sql`(j.mode <> 'air' and k.vessel = j.vessel and k.voyage = j.voyage
      or j.mode = 'air' and k.flight_no = j.flight_no and (k.etd at time zone ko.time_zone)::date = (j.etd at time zone jo.time_zone)::date)`)}
    where j.state <> 'cancelled' and same.newest_id = j.id)`,
};

const none = { income: '0', cost: '0', profit: '0', margin_percent: null };

/** The groups of one grouping, without their figures. */
const freightGroups = (grouping: Grouping) =>
  listSource(listFreightProfit, {
    query: ({ db, who }: FinanceWork) =>
      db
        .selectFrom(groups[grouping].as<'g'>('g'))
        .innerJoin('own_company as oc', 'oc.id', 'g.company_id')
        .selectAll('g')
        .select([
          'oc.currency as functional_currency',
          plainName('oc', who.language).as('company_name'),
          sql<string>`(select string_agg(${partyName('cu', who.language)}, ', ' order by cu.id) from customer cu where cu.id = any(g.customer_ids))`.as(
            'customer_name',
          ),
        ])
        .where('g.company_id', 'in', companiesOf(who)),
    id: 'g.id',
    tabs: { [grouping]: sql<SqlBool>`true` },
    where: {
      words: (text) => sql<SqlBool>`app.plain(g.key || ' ' || g.job_nos) like app.plain(${patternOf(text)})`,
      mode: 'g.mode',
      company: 'g.company_id',
      customer: (ids) => sql<SqlBool>`g.customer_ids && ${ids.map(String)}::bigint[]`,
      departs_at: 'g.departs_at',
    },
    sorts: { departs_at: by('g.departs_at', 'timestamptz') },
    row: (row) => ({
      ...row,
      ...none,
      jobs: row.job_ids.length,
      job_id: row.job_ids.length === 1 ? (row.job_ids[0] ?? null) : null,
      unpriced: 0,
    }),
  });

type Params = z.output<typeof listFreightProfit.params>;

/** A page of the groups of the tab, with their figures. */
export async function listGroups(work: FinanceWork, params: Params) {
  const tab = groupings.find((one) => one === params.tab) ?? 'house';
  const [page, counts] = await Promise.all([
    listRows(work, listFreightProfit, { ...params, tab, counts: false }, freightGroups(tab)),
    params.counts ? countGroups(work, params) : undefined,
  ]);
  const figures = await figuresOf(work, page.rows as unknown as Parameters<typeof figuresOf>[1]);
  return { ...page, ...(counts && { counts }), rows: page.rows.map((row, place) => ({ ...row, ...figures[place] })) };
}

/** The number of groups of each tab, up to the bound of all tabs. */
async function countGroups(work: FinanceWork, params: Params): Promise<Record<string, number>> {
  const counts = groupings.map(
    (tab) => sql`${boundedCount(listScope(work, listFreightProfit, { ...params, tab }, freightGroups(tab)))} as ${sql.ref(tab)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(work.db);
  return rows[0] ?? {};
}

export type Sum = { readonly income: bigint; readonly cost: bigint; readonly unpriced: number };
/** Two sums as one. */
export const add = (one: Sum, other: Sum): Sum => ({
  income: one.income + other.income,
  cost: one.cost + other.cost,
  unpriced: one.unpriced + other.unpriced,
});
export const nothing: Sum = { income: 0n, cost: 0n, unpriced: 0 };
type Row = {
  readonly part_id: bigint | null;
  readonly grouping: Grouping;
  readonly job_ids: readonly bigint[];
  readonly functional_currency: Currency;
};

/** The figures of the groups of a page, which are of one grouping: those of their jobs, or the shares of a house or a container. */
async function figuresOf(work: FinanceWork, rows: readonly Row[]) {
  const jobIds = [...new Set(rows.flatMap(({ job_ids }) => job_ids))];
  if (jobIds.length === 0) return [];
  const { db } = work;
  const [sums, jobs, houses, containers] = await Promise.all([
    sumsOf(work, jobIds),
    db.selectFrom('freight_job').select(['id', 'mode', 'share_by', 'volume_divisor']).where('id', 'in', jobIds).execute(),
    db
      .selectFrom('freight_house as h')
      .select(['h.id', 'h.job_id', 'h.pieces', 'h.gross_kg', 'h.volume_m3'])
      .select(sql<number>`(select count(*)::int from freight_container k where k.house_id = h.id)`.as('containers'))
      .where('h.job_id', 'in', jobIds)
      .orderBy('h.seq')
      .execute(),
    db.selectFrom('freight_container').select(['id', 'job_id', 'size_type']).where('job_id', 'in', jobIds).orderBy('seq').execute(),
  ]);
  const ofJob = (id: bigint, container?: bigint | null): Sum =>
    sums.filter((sum) => sum.job_id === id && (container === undefined || sum.container_id === container)).reduce<Sum>(add, nothing);
  const shareOf = ({ part_id, grouping, job_ids, functional_currency: currency }: Row): Sum => {
    const [jobId = 0n] = job_ids;
    const total = job_ids.map((one) => ofJob(one)).reduce(add, nothing);
    if (grouping === 'house') {
      const job = jobs.find((one) => one.id === jobId);
      const own = houses.filter((one) => one.job_id === jobId);
      const place = own.findIndex((one) => one.id === part_id);
      if (!job || place < 0) return nothing;
      const of = { mode: job.mode, divisor: job.volume_divisor };
      const share = (minor: bigint): bigint => shareCost({ currency, minor }, own, job.share_by, of)[place]?.minor ?? 0n;
      return { income: share(total.income), cost: share(total.cost), unpriced: total.unpriced };
    }
    if (grouping === 'container') {
      const own = containers.filter((one) => one.job_id === jobId);
      const place = own.findIndex((one) => one.id === part_id);
      const rest = ofJob(jobId, null);
      const share = (side: 'income' | 'cost'): bigint =>
        byContainer(
          { currency, minor: rest[side] },
          own.map(({ id: container, size_type }) => ({ size_type, own: ofJob(jobId, container)[side] })),
        )[place] ?? 0n;
      return { income: share('income'), cost: share('cost'), unpriced: total.unpriced };
    }
    return total;
  };
  return rows.map((row) => {
    const { income, cost, unpriced } = shareOf(row);
    return { ...profitOf(row.functional_currency, income, cost), unpriced };
  });
}

/**
 * Income and cost of jobs without tax and disbursements, and of those the part that is a container's own. A leg of a sister company with books in
 * another currency is left out: its amounts are that company's.
 */
export async function sumsOf(work: FinanceWork, jobIds: readonly bigint[]) {
  const { db, who } = work;
  const charges = await db
    .selectFrom(chargesOfFreightJobs(jobIds).as<'x'>('x'))
    .innerJoin('charge as c', 'c.id', 'x.id')
    .innerJoin('freight_job as j', 'j.id', 'x.job_id')
    .innerJoin('own_company as oc', 'oc.id', 'j.company_id')
    .leftJoin('container_clock as k', 'k.id', 'c.container_clock_id')
    .select(['x.job_id', 'k.container_id'])
    .select([
      sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'receivable'), 0)::bigint`.as('income'),
      sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'payable'), 0)::bigint`.as('cost'),
      sql<number>`(count(*) filter (where c.state = 'unpriced'))::int`.as('unpriced'),
    ])
    .where('c.company_id', 'in', companiesOf(who))
    .whereRef('c.functional_currency', '=', 'oc.currency')
    .where('c.state', '<>', 'void')
    .where('c.estimated', '=', false)
    .where('c.disbursement', '=', false)
    .groupBy(['x.job_id', 'k.container_id'])
    .execute();
  return [...charges, ...(await expensesOf(work, jobIds))];
}

/** The expenses of employees for jobs and for those of their legs that the caller sees. */
async function expensesOf({ db, who, asSystem }: FinanceWork, jobIds: readonly bigint[]) {
  const legs = await db
    .selectFrom('freight_leg as l')
    .innerJoin('transport_order as o', 'o.id', 'l.order_id')
    .select('o.id')
    .where('l.job_id', 'in', jobIds)
    .execute();
  const rows = await asSystem(() =>
    db
      .selectFrom(expensesOfFreightJobs(jobIds).as<'x'>('x'))
      .innerJoin('freight_job as j', 'j.id', 'x.job_id')
      .innerJoin('own_company as oc', 'oc.id', 'j.company_id')
      .whereRef('x.currency', '=', 'oc.currency')
      .select(['x.job_id', sql<bigint>`sum(x.net_minor)::bigint`.as('cost')])
      .where('x.company_id', 'in', companiesOf(who))
      .where(sql<SqlBool>`(x.order_id is null or x.order_id = any(${legs.map(({ id }) => String(id))}::bigint[]))`)
      .groupBy('x.job_id')
      .execute(),
  );
  return rows.map(({ job_id, cost }) => ({ job_id, container_id: null, income: 0n, cost, unpriced: 0 }));
}

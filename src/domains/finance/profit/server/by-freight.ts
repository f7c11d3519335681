import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { shareCost } from '../../../freight/job/rules.ts';
import type { FreightMode } from '../../../freight/job/kinds.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';
import { chargesOfFreightJobs, companiesOf } from '../../charge/server/queries.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listFreightProfit } from '../contract.ts';
import { byContainer, profitOf } from '../rules.ts';

type FinanceWork = Work<FinanceTables>;
type Grouping = 'house' | 'master' | 'container' | 'voyage';
type Group = {
  /** Of all groupings: the list chooses rows by it alone. */
  readonly id: bigint;
  /** The house or the container. */
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

const departs = sql`coalesce(j.etd, j.created_at)`;
const ofOneJob = sql`j.mode, j.company_id, array[j.customer_id] as customer_ids, ${departs} as departs_at, array[j.id] as job_ids, j.no as job_nos`;
const ofJobs = sql`j.mode, j.company_id, array_agg(distinct j.customer_id) as customer_ids, max(${departs}) as departs_at,
  array_agg(j.id order by j.id) as job_ids, string_agg(j.no, ', ' order by j.id) as job_nos`;
/** A vessel with its voyage, or a flight with the day of its departure at the clock of its origin. */
const carriage = sql`case when j.mode = 'air' then j.flight_no || ' ' || (j.etd at time zone so.time_zone)::date else j.vessel || ' ' || j.voyage end`;

/** The four groupings of jobs as one table. An airline gives its numbers again after years, so each air job is a master of its own. */
const groups: RawBuilder<Group> = sql`(
  select h.id * 4 as id, h.id as part_id, 'house' as grouping, h.house_no as key, ${ofOneJob}
  from freight_house h join freight_job j on j.id = h.job_id where j.state <> 'cancelled'
  union all
  select k.id * 4 + 1, k.id, 'container', coalesce(k.container_no, k.size_type || ' #' || k.seq), ${ofOneJob}
  from freight_container k join freight_job j on j.id = k.job_id where j.state <> 'cancelled'
  union all
  select min(j.id) * 4 + 2, null, 'master', j.master_no, ${ofJobs}
  from freight_job j where j.master_no is not null and j.state <> 'cancelled'
  group by j.mode, j.company_id, j.master_no, case when j.mode = 'air' then j.id end
  union all
  select min(j.id) * 4 + 3, null, 'voyage', ${carriage}, ${ofJobs}
  from freight_job j join station so on so.id = j.origin_station_id where ${carriage} is not null and j.state <> 'cancelled'
  group by j.mode, j.company_id, ${carriage})`;

const inGrouping = (grouping: Grouping): RawBuilder<SqlBool> => sql<SqlBool>`g.grouping = ${sql.lit(grouping)}`;
const none = { income: '0', cost: '0', profit: '0', margin_percent: null };

/** The groups of a page, without their figures. */
export const freightGroups = listSource(listFreightProfit, {
  query: ({ db, who }: FinanceWork) =>
    db
      .selectFrom(groups.as<'g'>('g'))
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
  tabs: {
    house: inGrouping('house'),
    master: inGrouping('master'),
    container: inGrouping('container'),
    voyage: inGrouping('voyage'),
  },
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
export async function figuresOf(work: FinanceWork, rows: readonly Row[]) {
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

/** Income and cost of jobs without tax and disbursements, and of those the part that is a container's own. */
export async function sumsOf({ db, who }: FinanceWork, jobIds: readonly bigint[]) {
  return db
    .selectFrom(chargesOfFreightJobs(jobIds).as<'x'>('x'))
    .innerJoin('charge as c', 'c.id', 'x.id')
    .leftJoin('container_clock as k', 'k.id', 'c.container_clock_id')
    .select(['x.job_id', 'k.container_id'])
    .select([
      sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'receivable'), 0)::bigint`.as('income'),
      sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'payable'), 0)::bigint`.as('cost'),
      sql<number>`(count(*) filter (where c.state = 'unpriced'))::int`.as('unpriced'),
    ])
    .where('c.company_id', 'in', companiesOf(who))
    .where('c.state', '<>', 'void')
    .where('c.estimated', '=', false)
    .where('c.disbursement', '=', false)
    .groupBy(['x.job_id', 'k.container_id'])
    .execute();
}

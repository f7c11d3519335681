import { type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listTruckCosts } from '../../contract.ts';

type Sums = {
  km: string | null;
  days: number | null;
  fuel: bigint | null;
  toll: bigint | null;
  upkeep: bigint | null;
  driver: bigint | null;
  depreciation: bigint | null;
  amount: bigint | null;
};
const sums = sql<Sums>`(select sum(km) filter (where part_row = 1) as km, sum(days) filter (where part_row = 1)::int as days, sum(fuel_minor)::bigint as fuel, sum(toll_minor)::bigint as toll,
    sum(upkeep_minor)::bigint as upkeep, sum(driver_minor)::bigint as driver, sum(depreciation_minor)::bigint as depreciation,
    sum(amount_minor)::bigint as amount
  from (select *, row_number() over (partition by part) as part_row from truck_cost where work_order_id = w.id) c)`;
/** True for trips that one of these trucks drove, to the end or until it was exchanged. */
const droveOne = (ids: readonly string[]) =>
  sql<SqlBool>`(w.vehicle_id = any(${[...ids]}::bigint[]) or exists (select from work_order_event e
    where e.work_order_id = w.id and e.former_vehicle_id = any(${[...ids]}::bigint[])))`;
const amountIn = (currency: Currency, minor: bigint | null): string | null => (minor === null ? null : amountOf(currency, minor));

export default handle(listTruckCosts, (work, p) =>
  listRows(work, listTruckCosts, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('work_order as w')
        .innerJoin('own_company as oc', 'oc.id', 'w.company_id')
        .innerJoinLateral(sums.as<'s'>('s'), (join) => join.onTrue())
        .select(['w.id', 'w.no', 'w.plate_no', 'w.driver_name', 'oc.currency', plainName('oc', who.language).as('company_name')])
        .select(['s.km', 's.days', 's.fuel', 's.toll', 's.upkeep', 's.driver', 's.depreciation', 's.amount'])
        .select([
          sql<string>`(w.completed_at at time zone oc.time_zone)::date`.as('completed_on'),
          sql<number>`(select count(distinct l.order_id)::int from work_order_load l where l.work_order_id = w.id and l.live)`.as('orders'),
        ])
        .where('w.own', '=', true)
        .where('w.completed_at', 'is not', null)
        .where('w.company_id', 'in', companiesOf(who)),
    id: 'w.id',
    tabs: {
      all: sql<SqlBool>`true`,
      costed: sql<SqlBool>`s.amount is not null`,
      uncosted: sql<SqlBool>`s.amount is null`,
    },
    where: { no: 'w.no', vehicle: droveOne, company: 'w.company_id', completed_on: 'w.completed_at' },
    sorts: { completed_on: by('w.completed_at', 'timestamptz'), id: by('w.id', 'bigint') },
    row: (row) => ({
      ...row,
      km: row.km === null ? null : plainDecimal(row.km),
      fuel: amountIn(row.currency, row.fuel),
      toll: amountIn(row.currency, row.toll),
      upkeep: amountIn(row.currency, row.upkeep),
      driver: amountIn(row.currency, row.driver),
      depreciation: amountIn(row.currency, row.depreciation),
      amount: amountIn(row.currency, row.amount),
    }),
  }),
);

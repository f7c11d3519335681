import { type Selectable, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listPrepaidCosts } from '../contract.ts';
import type { PrepaidCostTable } from './tables.ts';

export type PrepaidCost = Selectable<PrepaidCostTable>;

/** The first month of a cost whose share is not booked. `p` is the cost. */
export const firstUnbooked = sql<string>`coalesce(to_char((p.booked_to || '-01')::date + interval '1 month', 'YYYY-MM'), to_char(p.base_from, 'YYYY-MM'))`;

export function namedPrepaidCosts(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('prepaid_cost as d')
    .innerJoin('own_company as oc', 'oc.id', 'd.company_id')
    .innerJoin('account as p', 'p.id', 'd.prepared_by')
    .leftJoin('account as a', 'a.id', 'd.approved_by')
    .leftJoin('account as m', 'm.id', 'd.changed_by')
    .leftJoin('carrier as ca', 'ca.id', 'd.carrier_id')
    .leftJoin('charge as c', 'c.id', 'd.charge_id')
    .leftJoin('bill as b', 'b.id', 'c.bill_id')
    .leftJoin('team as t', 't.id', 'd.cost_centre_id')
    .leftJoin('vehicle as v', 'v.id', 'd.vehicle_id')
    .selectAll('d')
    .select(['b.id as bill_id', 'b.bill_no', 't.name as cost_centre', 'v.plate_no', 'p.name as preparer', 'a.name as approver'])
    .select([plainName('oc', work.who.language).as('company_name'), partyName('ca', work.who.language).as('party_name')])
    .select('m.name as changer')
    .where('d.company_id', 'in', companiesOf(work.who));
}
type NamedPrepaidCost = Awaited<ReturnType<ReturnType<typeof namedPrepaidCosts>['executeTakeFirstOrThrow']>>;

export function prepaidCostRowOf(row: NamedPrepaidCost, { who }: Work<FinanceTables>) {
  return {
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    booked: amountOf(row.currency, row.booked_minor),
    rest: amountOf(row.currency, row.amount_minor - row.booked_minor),
    functional: amountOf(row.functional_currency, row.functional_minor),
    prepared_by: row.preparer,
    approved_by: row.approver,
    changed_by: row.changer,
    own: (row.state === 'changing' ? row.changed_by : row.prepared_by) === who.accountId,
  };
}

/** The expression of the index prepaid_cost_words, word for word. */
const words = sql`app.plain(d.prepaid_no || ' ' || d.memo)`;

export function prepaidCostSource(work: Work<FinanceTables>) {
  return listSource(listPrepaidCosts, {
    query: namedPrepaidCosts,
    id: 'd.id',
    state: 'd.state',
    where: {
      prepaid_no: 'd.prepaid_no',
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}))`,
      company: 'd.company_id',
      carrier: 'd.carrier_id',
      cost_centre: 'd.cost_centre_id',
      vehicle: 'd.vehicle_id',
    },
    sorts: { to_on: by('d.to_on', 'date'), amount: by('d.amount_minor', 'bigint'), id: by('d.id', 'bigint') },
    row: (row) => prepaidCostRowOf(row, work),
  });
}

/** The months of a cost that are booked, in their order. */
export async function sharesOf({ db }: Work<FinanceTables>, { id }: Pick<PrepaidCost, 'id'>) {
  return db
    .selectFrom('prepaid_share as s')
    .select(['s.month', 's.currency', 's.amount_minor', 's.functional_minor', 's.posted_on', 's.late', 's.rest'])
    .where('s.prepaid_cost_id', '=', id)
    .orderBy('s.month')
    .orderBy('s.id')
    .execute();
}

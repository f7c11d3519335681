import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import type { Page } from '../../../../../kernel/page.ts';
import type { Permit } from '../../../../../kernel/permit.ts';
import type { Work } from '../../../../../server/work.ts';
import { may as exceptions } from '../../../../dispatch/exception/permits.ts';
import { may as workOrders } from '../../../../dispatch/work-order/permits.ts';
import { may as bills } from '../../../../finance/bill/permits.ts';
import { may as cash } from '../../../../finance/cash/permits.ts';
import { may as charges } from '../../../../finance/charge/permits.ts';
import { may as requests } from '../../../../finance/payment-request/permits.ts';
import { billsIn, chargesIn, receiptsIn, requestsIn, rowsOf, type Scope } from '../../../../finance/badges/server/queries.ts';
import { may as drivers } from '../../../../reference/driver/permits.ts';
import { may as vehicles } from '../../../../reference/vehicle/permits.ts';
import { may as orders } from '../../../../order/transport-order/permits.ts';
import { handle, type InsightTables } from '../../../server/db.ts';
import { homeSummary, type WaitingKey } from '../../contract.ts';
import { behind } from '../../waiting.ts';
import { firstDue as firstDueOfDriver } from '../../../../reference/driver/server/kind.ts';
import { papersAre } from '../../../../reference/paper/server/queries.ts';
import { shortName, stationName } from '../../../../reference/server/names.ts';
import { firstDue as firstDueOfVehicle } from '../../../../reference/vehicle/server/kind.ts';

type HomeWork = Work<InsightTables>;
const countMax = 100;
const lateMax = 8;
const updatesMax = 3;

export default handle(homeSummary, async (work) => ({
  waiting: await waiting(work),
  late: work.can(orders.view) ? await lateOrders(work) : [],
  running_out: [workOrders.dispatch, vehicles.view, drivers.view].every(work.can) ? await runningOut(work) : null,
  updates: await updates(work),
}));

/** Each list with the right to act on it and its waiting rows. Each count uses an index and stops at the bound. */
function lists({ who }: HomeWork): readonly { key: WaitingKey; permit: Permit; rows: (work: HomeWork) => RawBuilder<unknown> }[] {
  const ours = sql`company_id = any(${who.companyIds.map(String)}::bigint[])`;
  const ordersIn =
    (...states: string[]) =>
    () =>
      sql`from transport_order where ${ours} and state = any(${states}::text[])`;
  return [
    {
      key: 'draftOrders',
      permit: orders.submit,
      rows: () => sql`from transport_order where ${ours} and state = 'draft' and created_by = ${who.accountId}`,
    },
    { key: 'reviewOrders', permit: orders.review, rows: ordersIn('submitted') },
    { key: 'receiveOrders', permit: orders.receive, rows: ordersIn('reviewed') },
    { key: 'dispatchOrders', permit: workOrders.dispatch, rows: ordersIn('received', 'partDispatched') },
    { key: 'unansweredOffers', permit: workOrders.dispatch, rows: () => sql`from work_order where ${ours} and state = 'offered'` },
    { key: 'openExceptions', permit: exceptions.close, rows: () => sql`from road_exception where ${ours} and state = 'open'` },
    { key: 'unpricedCharges', permit: charges.enter, rows: (work) => listed(chargesIn(work, 'unpriced', 'receivable')) },
    { key: 'reviewCharges', permit: charges.review, rows: (work) => listed(chargesIn(work, 'open', 'receivable')) },
    { key: 'unsentBills', permit: bills.send, rows: (work) => listed(billsIn(work, 'made', 'receivable')) },
    { key: 'disputedBills', permit: bills.confirm, rows: (work) => listed(billsIn(work, 'disputed', 'receivable')) },
    { key: 'paymentRequests', permit: requests.view, rows: (work) => listed(requestsIn(work, 'mine')) },
    { key: 'unallocatedReceipts', permit: cash.claim, rows: (work) => listed(receiptsIn(work, 'unclaimed')) },
  ];
}

function listed(scope: Scope): RawBuilder<unknown> {
  return sql`from ${rowsOf(scope, countMax)} listed`;
}

/** The page behind a number needs a right of its own. */
function mayOpen({ can }: HomeWork, { permit }: Page): boolean {
  return permit === 'signedIn' || permit === 'anyone' || can(permit);
}

async function waiting(work: HomeWork): Promise<{ key: WaitingKey; count: number }[]> {
  const mine = lists(work).filter(({ key, permit }) => work.can(permit) && mayOpen(work, behind[key].rows.page));
  if (mine.length === 0) return [];
  const counts = mine.map(
    ({ key, rows }) => sql`(select count(*)::int from (select 1 ${rows(work)} limit ${countMax}) counted) as ${sql.ref(key)}`,
  );
  const { rows } = await sql<Partial<Record<WaitingKey, number>>>`select ${sql.join(counts)}`.execute(work.db);
  return mine.map(({ key }) => ({ key, count: rows[0]?.[key] ?? 0 }));
}

/** Running orders past their delivery time, the most overdue first. */
function lateOrders({ db, who, now }: HomeWork) {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('station as s', 's.id', 'o.destination_station_id')
    .select(['o.id', 'o.order_no', shortName('c', who.language).as('customer'), 'o.due_at', 'o.state'])
    .select(stationName('s', who.language).as('destination'))
    .where('o.company_id', 'in', [...who.companyIds])
    .where('o.state', 'in', ['received', 'partDispatched', 'dispatched', 'inTransit'])
    .where('o.due_at', '<', now)
    .orderBy('o.due_at')
    .limit(lateMax)
    .execute();
}

/** Trucks and drivers with a mandatory paper that has expired or expires within 30 days. */
async function runningOut({ db, now, who }: HomeWork): Promise<{ vehicles: number; drivers: number }> {
  const today = dayIn(now, who.timeZone);
  const isDue = (firstDue: RawBuilder<unknown>) => papersAre(firstDue, ['expired', 'soon'], today);
  const { rows } = await sql<{ vehicles: number; drivers: number }>`select
    (select count(*)::int from vehicle v where v.status <> 'retired' and ${isDue(firstDueOfVehicle)}) as vehicles,
    (select count(*)::int from driver d where d.active and ${isDue(firstDueOfDriver)}) as drivers`.execute(db);
  return rows[0] ?? { vehicles: 0, drivers: 0 };
}

/** The latest announcements in the reader's language. */
function updates({ db, who }: HomeWork) {
  return db
    .selectFrom('update_log')
    .select(['id', 'day', 'release'])
    .select(sql<string>`${sql.ref(`text_${who.language}`)}`.as('text'))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(updatesMax)
    .execute();
}

import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '../../../../../kernel/day.ts';
import type { Permit } from '../../../../../kernel/permit.ts';
import type { Work } from '../../../../../server/work.ts';
import { may as exceptions } from '../../../../dispatch/exception/permits.ts';
import { may as workOrders } from '../../../../dispatch/work-order/permits.ts';
import { may as bills } from '../../../../finance/bill/permits.ts';
import { may as cash } from '../../../../finance/cash/permits.ts';
import { may as charges } from '../../../../finance/charge/permits.ts';
import { may as requests } from '../../../../finance/payment-request/permits.ts';
import { waitsForMe } from '../../../../finance/payment-request/server/queries.ts';
import { may as orders } from '../../../../order/transport-order/permits.ts';
import { handle, type InsightTables } from '../../../server/db.ts';
import { homeSummary, type WaitingKey } from '../../contract.ts';
import { shortName, stationName } from '../../../../reference/server/names.ts';

type HomeWork = Work<InsightTables>;
const countMax = 100;
const lateMax = 8;
const updatesMax = 3;

export default handle(homeSummary, async (work) => ({
  waiting: await waiting(work),
  late: work.can(orders.view) ? await lateOrders(work) : [],
  running_out: work.can(workOrders.dispatch) ? await runningOut(work) : null,
  updates: await updates(work),
}));

/** Each list with the right to act on it and its waiting rows. Each count uses an index and stops at the bound. */
function lists({ who }: HomeWork): readonly { key: WaitingKey; permit: Permit; rows: (work: HomeWork) => RawBuilder<unknown> }[] {
  const ours = sql`company_id = any(${who.companyIds.map(String)}::bigint[])`;
  const ordersIn =
    (...states: string[]) =>
    () =>
      sql`from transport_order where ${ours} and state = any(${states}::text[])`;
  const chargesIn = (state: string) => () => sql`from charge where ${ours} and state = ${state} and not estimated`;
  const billsIn = (state: string) => () => sql`from bill where ${ours} and state = ${state}`;
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
    { key: 'unpricedCharges', permit: charges.enter, rows: chargesIn('unpriced') },
    { key: 'reviewCharges', permit: charges.review, rows: chargesIn('open') },
    { key: 'unsentBills', permit: bills.send, rows: billsIn('made') },
    { key: 'disputedBills', permit: bills.confirm, rows: billsIn('disputed') },
    {
      key: 'paymentRequests',
      permit: requests.view,
      rows: (work) => sql`from payment_request p where p.company_id = any(${who.companyIds.map(String)}::bigint[]) and ${waitsForMe(work)}`,
    },
    { key: 'unallocatedReceipts', permit: cash.claim, rows: () => sql`from cash_entry where ${ours} and state = 'registered'` },
  ];
}

async function waiting(work: HomeWork): Promise<{ key: WaitingKey; count: number }[]> {
  const mine = lists(work).filter(({ permit }) => work.can(permit));
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
  const soon = addDays(dayIn(now, who.timeZone), 30);
  const { rows } = await sql<{ vehicles: number; drivers: number }>`select
    (select count(*)::int from vehicle where status <> 'retired' and least(inspection_until, insurance_until, permit_until) <= ${soon}) as vehicles,
    (select count(*)::int from driver where active and least(licence_until, qualification_until) <= ${soon}) as drivers`.execute(db);
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

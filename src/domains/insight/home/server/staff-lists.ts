import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { listScope } from '../../../../server/list.ts';
import { isBusy, isVehicleBlocked, spanOf } from '../../../dispatch/capacity/server/queries.ts';
import { may as exceptions } from '../../../dispatch/exception/permits.ts';
import { may as workOrders } from '../../../dispatch/work-order/permits.ts';
import { billsIn, chargesIn, receiptsIn } from '../../../finance/badges/server/queries.ts';
import { listBills } from '../../../finance/bill/contract.ts';
import { may as bills } from '../../../finance/bill/permits.ts';
import { billSource } from '../../../finance/bill/server/queries.ts';
import { may as cash } from '../../../finance/cash/permits.ts';
import { listCharges } from '../../../finance/charge/contract.ts';
import { may as charges } from '../../../finance/charge/permits.ts';
import { chargeSource } from '../../../finance/charge/server/queries.ts';
import { listPaymentRequests } from '../../../finance/payment-request/contract.ts';
import { may as requests } from '../../../finance/payment-request/permits.ts';
import { requestSource } from '../../../finance/payment-request/server/queries.ts';
import type { PaymentRequestState } from '../../../finance/payment-request/states.ts';
import type { Side } from '../../../finance/side.ts';
import { may as orders } from '../../../order/transport-order/permits.ts';
import { may as inbound } from '../../../warehouse/inbound/permits.ts';
import { may as picking } from '../../../warehouse/picking/permits.ts';
import { may as receiving } from '../../../warehouse/receiving/permits.ts';
import { listApprovals } from '../../../workspace/approval/contract.ts';
import { inboxSource } from '../../../workspace/approval/server/inbox.ts';
import type { StandingKey, WaitingKey } from '../contract.ts';
import { endOfWeek } from '../weeks.ts';
import type { HomeList, HomeWork } from './figures-of-lists.ts';

/** The records of the caller's companies; a narrower scope is the database's. */
const ours = ({ who }: HomeWork): RawBuilder<unknown> => sql`company_id = any(${who.companyIds.map(String)}::bigint[])`;

const ordersIn =
  (since: string, ...states: readonly string[]) =>
  (work: HomeWork): RawBuilder<unknown> =>
    sql`select id, coalesce(${sql.ref(since)}, order_time) as at from transport_order where ${ours(work)} and state = any(${states}::text[])`;

const inboundIn =
  (since: RawBuilder<unknown>, ...states: readonly string[]) =>
  (work: HomeWork): RawBuilder<unknown> =>
    sql`select id, ${since} as at from inbound_plan where ${ours(work)} and state = any(${states}::text[])`;

const chargesToReview = (side: Side) => (work: HomeWork) =>
  listScope(work, listCharges, { tab: 'open', where: { side: [side], entered_by_me: false } }, chargeSource)
    .clearSelect()
    .select(['c.id', 'c.created_at as at', 'c.currency', 'c.amount_minor as minor']);

const myRequests = (state: PaymentRequestState) => (work: HomeWork) =>
  listScope(work, listPaymentRequests, { tab: 'mine', where: { state: [state] } }, requestSource(work))
    .clearSelect()
    .select(['p.id', 'p.updated_at as at', 'p.currency'])
    .select(sql<bigint>`p.amount_minor - p.closed_minor - p.paid_minor`.as('minor'));

/** The lists with waiting work, each with the right to do it. Each reads by an index and stops at the bound. */
export const waitingLists: readonly HomeList<WaitingKey>[] = [
  {
    key: 'approvals',
    // The inbox itself knows who decides what.
    permit: 'signedIn',
    amounts: 'own',
    records: (work) =>
      listScope(work, listApprovals, {}, inboxSource)
        .clearSelect()
        .select(['a.id', 's.opened_at as at', 'a.currency', 'a.amount_minor as minor']),
  },
  {
    key: 'draftOrders',
    permit: orders.submit,
    records: (work) =>
      sql`select id, order_time as at from transport_order where ${ours(work)} and state = 'draft' and created_by = ${work.who.accountId}`,
  },
  {
    key: 'reviewOrders',
    permit: orders.review,
    records: (work) => sql`select id, submitted_at as at from transport_order
      where ${ours(work)} and state = 'submitted' and submitted_by is distinct from ${work.who.accountId}`,
  },
  { key: 'receiveOrders', permit: orders.receive, records: ordersIn('reviewed_at', 'reviewed') },
  { key: 'dispatchOrders', permit: workOrders.dispatch, records: ordersIn('reviewed_at', 'received', 'partDispatched') },
  {
    key: 'lateOffers',
    permit: workOrders.dispatch,
    records: (work) =>
      sql`select id, answer_by as at from work_order where ${ours(work)} and state = 'offered' and answer_by < ${work.now}`,
  },
  {
    key: 'lateDepartures',
    permit: workOrders.report,
    records: (work) =>
      sql`select id, planned_depart as at from work_order where ${ours(work)} and state = 'assigned' and planned_depart < ${work.now}`,
  },
  {
    key: 'openExceptions',
    permit: exceptions.close,
    records: (work) => sql`select id, created_at as at from road_exception where ${ours(work)} and state = 'open'`,
  },
  { key: 'auditInbound', permit: inbound.audit, records: inboundIn(sql`submitted_at`, 'submitted') },
  {
    key: 'receiveGoods',
    permit: receiving.receive,
    records: inboundIn(sql`coalesce(docked_at, arrived_at)`, 'arrived', 'docked', 'receiving'),
  },
  { key: 'putAwayGoods', permit: receiving.putAway, records: inboundIn(sql`received_at`, 'received') },
  {
    key: 'pickGoods',
    permit: picking.pick,
    records: (work) => sql`select id, created_at as at from pick_task where ${ours(work)} and state = 'awaitingPicking'`,
  },
  {
    key: 'unpricedCharges',
    permit: charges.enter,
    records: (work) => chargesIn(work, 'unpriced', 'receivable').clearSelect().select(['c.id', 'c.created_at as at']),
  },
  { key: 'reviewCharges', permit: charges.review, amounts: 'own', records: chargesToReview('receivable') },
  {
    key: 'billCharges',
    permit: bills.make,
    amounts: 'own',
    records: (work) =>
      chargesIn(work, 'reviewed', 'receivable')
        .clearSelect()
        .select(['c.id', 'c.reviewed_at as at', 'c.currency', 'c.amount_minor as minor']),
  },
  {
    key: 'unsentBills',
    permit: bills.send,
    amounts: 'balances',
    records: (work) => billsIn(work, 'made', 'receivable').clearSelect().select(['b.id', 'b.created_at as at']),
  },
  {
    key: 'disputedBills',
    permit: bills.send,
    amounts: 'balances',
    records: (work) =>
      billsIn(work, 'disputed', 'receivable')
        .clearSelect()
        .select('b.id')
        // A dispute of the whole bill is its last move.
        .select(
          sql<Date>`coalesce((select min(d.raised_at) from bill_line_dispute d where d.bill_id = b.id and d.outcome is null), b.updated_at)`.as(
            'at',
          ),
        ),
  },
  { key: 'reviewPayables', permit: charges.review, amounts: 'own', records: chargesToReview('payable') },
  { key: 'draftRequests', permit: requests.prepare, amounts: 'own', records: myRequests('awaitingRequest') },
  { key: 'payRequests', permit: requests.pay, amounts: 'own', records: myRequests('unpaid') },
  {
    key: 'unallocatedReceipts',
    permit: cash.claim,
    amounts: 'own',
    records: (work) =>
      receiptsIn(work, 'unclaimed')
        .clearSelect()
        .select(['e.id', 'e.created_at as at', 'e.currency'])
        .select(sql<bigint>`e.amount_minor - e.allocated_minor`.as('minor')),
  },
];

/** The lists of the moment. */
export const standingLists: readonly HomeList<StandingKey>[] = [
  { key: 'freeTrucks', permit: workOrders.dispatch, records: freeTrucks, asSystem: true },
  {
    key: 'dueBills',
    permit: bills.send,
    amounts: 'balances',
    records: (work) => {
      const today = dayIn(work.now, work.who.timeZone);
      const where = { side: ['receivable' as const], due_on: { from: today, to: endOfWeek(today) } };
      return listScope(work, listBills, { tab: 'open', where }, billSource(work))
        .clearSelect()
        .select('b.id')
        .select(sql<Date | null>`null::timestamptz`.as('at'));
    },
  },
];

/** The trucks that the capacity list shows as free today: those of no trip, also of none that the caller may not open. */
function freeTrucks(work: HomeWork): RawBuilder<unknown> {
  const span = spanOf(undefined, work);
  return sql`select v.id, null::timestamptz as at from vehicle v join carrier c on c.id = v.carrier_id
    where c.active and v.status <> 'retired' and not ${isBusy('vehicle', span, work)} and not ${isVehicleBlocked(span)}`;
}

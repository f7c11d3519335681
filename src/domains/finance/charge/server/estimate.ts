import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import { dayOf } from '../../../identity/own-company/server/today.ts';
import type { Work } from '../../../../server/work.ts';
import type { Offer } from '../../../pricing/rating/match.ts';
import { rate } from '../../../pricing/rating/rate.ts';
import { offersFor } from '../../../pricing/rating/server/offers.ts';
import { placeLeg, rateLeg } from '../../../pricing/rating/server/rate-leg.ts';
import type { FinanceTables } from '../../server/db.ts';
import { booksOf } from '../../period/server/books.ts';
import { legOf, type Order, quoted, rateWorkOrder, voidLines } from './rate.ts';
import { makeCharges } from './charges.ts';
import { type Bid, cheapest } from '../estimate/rules.ts';

/**
 * Estimates the cost of a planned trip again, by its agreed price or the carrier's quotations, on each order that it carries. Orders that
 * were taken off it are estimated by themselves.
 */
export async function estimateTrip(work: Work<FinanceTables>, workOrderId: bigint, takenOff: readonly bigint[]): Promise<void> {
  const before = [...takenOff, ...(await ordersOfTrip(work, workOrderId))];
  await voidLines(work, { column: 'work_order_id', id: workOrderId }, { estimatedOnly: true, reason: 'workOrderPlanned' });
  await rateWorkOrder(work, workOrderId, { estimated: true });
  await estimateCosts(work, [...new Set([...before, ...(await ordersOfTrip(work, workOrderId))])]);
}

/** The orders that a trip carries, or carried when it was cancelled, and those that have estimated lines of the trip. */
export async function ordersOfTrip({ db }: Work<FinanceTables>, workOrderId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ order_id: bigint }>`
    select order_id from work_order_load where work_order_id = ${workOrderId}
    union select order_id from charge where work_order_id = ${workOrderId} and estimated and state <> 'void' and order_id is not null
    order by 1`.execute(db);
  return rows.map((row) => row.order_id);
}

/**
 * Estimates orders that no trip carries yet, by the cheapest carrier with a quotation for the whole order. Once a trip with a carrier or
 * with our own truck carries part of an order, the estimates of the trips replace this one.
 */
export async function estimateCosts(work: Work<FinanceTables>, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { db, now } = work;
  await db
    .updateTable('charge')
    .set((eb) => ({ state: 'void' as const, void_reason: 'estimatedAnew', version: eb('version', '+', 1), updated_at: now }))
    .where('order_id', 'in', orderIds)
    .where('work_order_id', 'is', null)
    .where('side', '=', 'payable')
    .where('estimated', '=', true)
    .where('state', '<>', 'void')
    .execute();
  const orders = await db
    .selectFrom('transport_order as o')
    .selectAll('o')
    .where('o.id', 'in', orderIds)
    .where('o.signed_at', 'is', null)
    .where('o.state', 'not in', ['draft', 'submitted', 'cancelled'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('work_order_load as l')
            .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
            .select('l.id')
            .whereRef('l.order_id', '=', 'o.id')
            .where('l.live', '=', true)
            .where('w.carrier_id', 'is not', null),
        ),
      ),
    )
    .orderBy('o.id')
    .execute();
  for (const order of orders) await estimateCost(work, order);
}

async function estimateCost(work: Work<FinanceTables>, order: Order): Promise<void> {
  const day = await dayOf(work, order.company_id, order.pickup_from);
  const leg = legOf(order, day);
  const placed = await placeLeg(work, leg);
  const offers = await offersFor(work, { side: 'buy', companyId: order.company_id, near: placed });
  const inUse = await carriersInUse(work, offers);
  const bids = [...Map.groupBy(offers, (offer) => offer.party_id)].flatMap(([partyId, own]): Bid[] => {
    if (!inUse.has(partyId)) return [];
    const { lines, unrated } = rate(placed, own);
    const sums = new Map<Currency, bigint>();
    for (const { gross } of lines) sums.set(gross.currency, (sums.get(gross.currency) ?? 0n) + gross.minor);
    return [{ partyId, sums, unrated: unrated.length }];
  });
  const best = cheapest(bids);
  if (!best) return;
  const { lines } = await rateLeg(work, { ...leg, side: 'buy', partyId: best.partyId, companyId: order.company_id });
  const of = { side: 'payable', orderId: order.id, workOrderId: null, customerId: null, carrierId: best.partyId } as const;
  const books = await booksOf(work, order.company_id);
  const estimates = lines.map((line) => ({ ...of, ...quoted(line), abnormal: false, estimated: true }));
  await makeCharges(work, books, estimates, { day, lenient: true });
}

/** The carriers of these prices that dispatch may send: a cheap one that is out of use or blacklisted carries nothing. */
async function carriersInUse({ db }: Work<FinanceTables>, offers: readonly Offer[]): Promise<ReadonlySet<bigint>> {
  const ids = [...new Set(offers.map(({ party_id }) => party_id))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('carrier')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .where('blacklisted', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

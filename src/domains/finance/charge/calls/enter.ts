import type { Work } from '../../../../server/work.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/store.ts';
import { workOut } from '../../amount.ts';
import { tellCounts } from '../../bill/store.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { tellCompleteness } from '../completeness/store.ts';
import { booksOf } from '../../period/store.ts';
import { enterCharges } from '../contract.ts';
import { companiesOf } from '../queries.ts';
import { makeCharges, type NewCharge } from '../store.ts';
import type { z } from 'zod';

type Entered = z.output<typeof enterCharges.params>['lines'][number];

export default handle(enterCharges, async (work, p) => {
  const companyOfAll = p.company_id ?? work.who.companyId;
  if (!companiesOf(work.who).includes(companyOfAll)) throw new Refusal('NOT_FOUND');
  const found = await lookUp(work, p.lines, companyOfAll);
  const made = p.lines.map((line, place) => ({ ...newCharge(line, place, found, companyOfAll), day: line.business_on, place }));
  const ids: bigint[] = [];
  for (const own of Map.groupBy(made, (line) => `${line.companyId} ${line.day}`).values()) {
    const [first] = own;
    if (!first) continue;
    const books = await booksOf(work, first.companyId);
    const made = await makeCharges(
      work,
      books,
      own.map((line) => line.charge),
      { day: first.day, lenient: false },
    );
    own.forEach((line, place) => (ids[line.place] = made[place] ?? 0n));
    tellCounts(work, first.companyId);
  }
  await tellCompleteness(
    work,
    made.map(({ charge }) => ({ order_id: charge.orderId, work_order_id: charge.workOrderId })),
  );
  for (const [place, id] of ids.entries()) {
    const line = p.lines[place];
    work.audit({
      subject: 'charge',
      id,
      what: 'create',
      after: { side: line?.side, quantity: line?.quantity, unit_price: line?.unit_price, currency: line?.currency },
    });
  }
  return { ids };
});

type Found = Awaited<ReturnType<typeof lookUp>>;

/** All that the rows name, in a few reads however many rows there are. */
async function lookUp({ db, who }: Work<FinanceTables>, lines: readonly Entered[], companyOfAll: bigint) {
  const orderNos = lines.map((line) => line.order_no).filter((no) => no !== null);
  const tripNos = lines.map((line) => line.work_order_no).filter((no) => no !== null);
  const orders = await db
    .selectFrom('transport_order')
    .select(['id', 'order_no', 'company_id', 'bill_to_id', 'state'])
    .where('order_no', 'in', orderNos.length > 0 ? orderNos : [''])
    .where('company_id', 'in', companiesOf(who))
    .execute();
  const trips = await db
    .selectFrom('work_order')
    .select(['id', 'no', 'company_id', 'carrier_id', 'state'])
    .where('no', 'in', tripNos.length > 0 ? tripNos : [''])
    .where('company_id', 'in', companiesOf(who))
    .execute();
  const fees = await db
    .selectFrom('fee_name')
    .selectAll()
    .where(
      'id',
      'in',
      lines.map((line) => line.fee_name_id),
    )
    .where('active', '=', true)
    .execute();
  const companies = [...orders, ...trips].map((row) => row.company_id);
  return {
    taxRates: await taxRatesOf({ db }, [...companies, companyOfAll], [...new Set(fees.map((fee) => fee.id))]),
    orders: new Map(orders.map((order) => [order.order_no, order])),
    trips: new Map(trips.map((trip) => [trip.no, trip])),
    fees: new Map(fees.map((fee) => [fee.id, fee])),
  };
}

function newCharge(line: Entered, place: number, found: Found, companyOfAll: bigint): { companyId: bigint; charge: NewCharge } {
  const at = (field: string): string => `lines.${place}.${field}`;
  const order = line.order_no === null ? undefined : found.orders.get(line.order_no);
  const trip = line.work_order_no === null ? undefined : found.trips.get(line.work_order_no);
  if (line.order_no !== null && (!order || order.state === 'cancelled')) throw badField(at('order_no'), 'NOT_FOUND');
  if (line.work_order_no !== null && (!trip || trip.state === 'cancelled')) throw badField(at('work_order_no'), 'NOT_FOUND');
  const fee = found.fees.get(line.fee_name_id);
  if (!fee || (fee.side !== 'both' && fee.side !== line.side)) throw badField(at('fee_name_id'), 'NOT_FOUND');
  const customerId = line.side === 'receivable' ? (line.customer_id ?? order?.bill_to_id ?? null) : null;
  const carrierId = line.side === 'payable' ? (line.carrier_id ?? trip?.carrier_id ?? null) : null;
  if (customerId === null && carrierId === null) throw badField(at(line.side === 'receivable' ? 'customer_id' : 'carrier_id'), 'REQUIRED');
  const companyId = order?.company_id ?? trip?.company_id ?? companyOfAll;
  const dated = taxRateOn(found.taxRates(companyId), fee.id, line.business_on);
  const taxPercent = fee.disbursement ? '0' : (line.tax_percent ?? dated?.percent);
  if (taxPercent === undefined) throw badField(at('tax_percent'), 'TAX_RATE_MISSING', { day: line.business_on });
  const worked = workOut({ ...line, unitPrice: line.unit_price, rounding: fee.rounding, taxPercent, disbursement: fee.disbursement });
  if (worked.amountMinor === 0n) throw badField(at('unit_price'), 'TOO_SMALL', { limit: 0 });
  if (worked.amountMinor < 0n && line.description === null) throw badField(at('description'), 'REQUIRED');
  const charge: NewCharge = {
    side: line.side,
    business: line.business ?? 'road',
    orderId: order?.id ?? null,
    workOrderId: trip?.id ?? null,
    customerId,
    carrierId,
    feeNameId: fee.id,
    description: line.description,
    basis: null,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    currency: line.currency,
    amountMinor: worked.amountMinor,
    netMinor: worked.netMinor,
    taxPercent,
    disbursement: fee.disbursement,
    source: 'manual',
    priceId: null,
    calc: null,
    abnormal: fee.abnormal,
    estimated: false,
    priced: true,
  };
  return { companyId, charge };
}

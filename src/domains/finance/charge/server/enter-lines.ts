import type { z } from 'zod';
import { requireSize } from '../../../../kernel/money.ts';
import { badField } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/server/rates.ts';
import { workOut } from '../../amount.ts';
import { booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { enterCharges } from '../contract.ts';
import { makeCharges, type NewCharge } from './charges.ts';
import { tellCompleteness } from './completeness.ts';
import { companiesOf } from './queries.ts';

type Entered = z.output<typeof enterCharges.params>['lines'][number];

/** Creates charges from lines as a page sends them, all or none, and answers their ids in the same order. `companyOfAll` owns lines of no order. */
export async function enterLines(work: Work<FinanceTables>, companyOfAll: bigint, lines: readonly Entered[]): Promise<bigint[]> {
  const records = await lookUp(work, lines, companyOfAll);
  const drafts = lines.map((line, place) => ({ ...newCharge(line, place, records, companyOfAll), day: line.business_on, place }));
  const ids: bigint[] = [];
  for (const own of Map.groupBy(drafts, (line) => `${line.companyId} ${line.day}`).values()) {
    const [first] = own;
    if (!first) continue;
    const books = await booksOf(work, first.companyId);
    const charges = await makeCharges(
      work,
      books,
      own.map((line) => line.charge),
      { day: first.day, lenient: false },
    );
    own.forEach((line, place) => (ids[line.place] = charges[place] ?? 0n));
  }
  await tellCompleteness(
    work,
    drafts.map(({ charge }) => ({ order_id: charge.orderId, work_order_id: charge.workOrderId })),
  );
  for (const [place, id] of ids.entries()) {
    const line = lines[place];
    work.audit({
      subject: 'charge',
      id,
      what: 'create',
      after: { side: line?.side, quantity: line?.quantity, unit_price: line?.unit_price, currency: line?.currency },
    });
  }
  return ids;
}

type Records = Awaited<ReturnType<typeof lookUp>>;

/**
 * Reads everything that the rows name, in a fixed number of queries for any number of rows. Trips, orders and freight jobs are held until
 * the lines are stored: a cancellation is waited for, and one that comes afterwards waits and voids the lines. Trips come before orders, as
 * in their own moves.
 */
async function lookUp({ db, who }: Work<FinanceTables>, lines: readonly Entered[], companyOfAll: bigint) {
  const orderNos = lines.map((line) => line.order_no).filter((no) => no !== null);
  const tripNos = lines.map((line) => line.work_order_no).filter((no) => no !== null);
  const jobNos = lines.flatMap((line) => line.freight_job_no ?? []);
  const trips = await db
    .selectFrom('work_order')
    .select(['id', 'no', 'company_id', 'carrier_id', 'state'])
    .where('no', 'in', tripNos.length > 0 ? tripNos : [''])
    .where('company_id', 'in', companiesOf(who))
    .orderBy('id')
    .forKeyShare()
    .execute();
  const orders = await db
    .selectFrom('transport_order')
    .select(['id', 'order_no', 'company_id', 'bill_to_id', 'state'])
    .where('order_no', 'in', orderNos.length > 0 ? orderNos : [''])
    .where('company_id', 'in', companiesOf(who))
    .orderBy('id')
    .forKeyShare()
    .execute();
  const jobs = await db
    .selectFrom('freight_job')
    .select(['id', 'no', 'mode', 'company_id', 'customer_id', 'carrier_id', 'state'])
    .where('no', 'in', jobNos.length > 0 ? jobNos : [''])
    .where('company_id', 'in', companiesOf(who))
    .orderBy('id')
    .forKeyShare()
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
  const companies = [...orders, ...trips, ...jobs].map((row) => row.company_id);
  return {
    supplierTaxes: await supplierTaxesOf(
      { db },
      [...lines.map((line) => line.carrier_id), ...trips.map((trip) => trip.carrier_id), ...jobs.map((job) => job.carrier_id)].filter(
        (id) => id !== null,
      ),
      fees.map((fee) => fee.id),
    ),
    taxRates: await taxRatesOf({ db }, [...companies, companyOfAll], [...new Set(fees.map((fee) => fee.id))]),
    orders: new Map(orders.map((order) => [order.order_no, order])),
    trips: new Map(trips.map((trip) => [trip.no, trip])),
    jobs: new Map(jobs.map((job) => [job.no, job])),
    fees: new Map(fees.map((fee) => [fee.id, fee])),
  };
}

function newCharge(line: Entered, place: number, records: Records, companyOfAll: bigint): { companyId: bigint; charge: NewCharge } {
  const at = (field: string): string => `lines.${place}.${field}`;
  const order = line.order_no === null ? undefined : records.orders.get(line.order_no);
  const trip = line.work_order_no === null ? undefined : records.trips.get(line.work_order_no);
  if (line.order_no !== null && (!order || order.state === 'cancelled')) throw badField(at('order_no'), 'NOT_FOUND');
  if (line.work_order_no !== null && (!trip || trip.state === 'cancelled')) throw badField(at('work_order_no'), 'NOT_FOUND');
  const job = line.freight_job_no ? records.jobs.get(line.freight_job_no) : undefined;
  if (line.freight_job_no && (!job || job.state === 'cancelled')) throw badField(at('freight_job_no'), 'NOT_FOUND');
  const companyId = order?.company_id ?? trip?.company_id ?? job?.company_id ?? companyOfAll;
  // The line is owed in the books of one company: a number of another one is a slip.
  if (trip && trip.company_id !== companyId) throw badField(at('work_order_no'), 'CHARGE_COMPANIES');
  if (job && job.company_id !== companyId) throw badField(at('freight_job_no'), 'CHARGE_COMPANIES');
  const fee = records.fees.get(line.fee_name_id);
  if (!fee || (fee.side !== 'both' && fee.side !== line.side)) throw badField(at('fee_name_id'), 'NOT_FOUND');
  const customerId = line.side === 'receivable' ? (line.customer_id ?? order?.bill_to_id ?? job?.customer_id ?? null) : null;
  const carrierId = line.side === 'payable' ? (line.carrier_id ?? trip?.carrier_id ?? job?.carrier_id ?? null) : null;
  if (customerId === null && carrierId === null) throw badField(at(line.side === 'receivable' ? 'customer_id' : 'carrier_id'), 'REQUIRED');
  const dated = taxRateOn(records.taxRates(companyId), fee.id, line.business_on);
  const known =
    carrierId === null
      ? dated?.percent
      : records.supplierTaxes({ companyId, carrierId, feeNameId: fee.id, day: line.business_on }).contained(dated?.percent);
  const taxPercent = fee.disbursement ? '0' : (line.tax_percent ?? known);
  if (taxPercent === undefined) throw badField(at('tax_percent'), 'TAX_RATE_MISSING', { day: line.business_on });
  const worked = workOut({ ...line, unitPrice: line.unit_price, rounding: fee.rounding, taxPercent, disbursement: fee.disbursement });
  requireSize(at('unit_price'), line.currency, worked.amountMinor);
  if (worked.amountMinor === 0n) throw badField(at('unit_price'), 'TOO_SMALL', { limit: 0 });
  if (worked.amountMinor < 0n && line.description === null) throw badField(at('description'), 'REQUIRED');
  const charge: NewCharge = {
    side: line.side,
    business: line.business ?? job?.mode ?? 'road',
    orderId: order?.id ?? null,
    workOrderId: trip?.id ?? null,
    freightJobId: job?.id ?? null,
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
    taxTyped: (line.tax_percent ?? null) !== null,
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

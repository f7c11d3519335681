import { amountOf } from '../../../../../kernel/money.ts';
import type { Work } from '../../../../../server/work.ts';
import { type DutiesPaid, dutiesPaid } from '../../../../customs/declaration/events.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type DeclarationPlace, placeOf } from '../declaration-place.ts';
import { agreedLine, makeCharges, type NewCharge, unpricedLine } from '../charges.ts';
import { tellCompleteness } from '../completeness.ts';

/**
 * Passes on the duties that we paid for a customer, at cost and without VAT, in the transaction that records the payment. The
 * duties of an order are owed by its payer, as its other charges are. Without a fee for disbursed duties the lines wait unpriced for a person.
 */
export default react(dutiesPaid, (work, paid) =>
  work.asSystem(async () => {
    const fees = await dutyFees(work);
    const place = await placeOf(work, paid);
    const customerId = (await payerOf(work, place.orderId)) ?? paid.customerId;
    const charges = paid.lines.map((line): NewCharge => chargeOf({ ...paid, ...place, customerId }, line, feeOf(fees, line.tax)));
    await makeCharges(work, await booksOf(work, paid.companyId), charges, { day: paid.day, lenient: true });
    await tellCompleteness(work, [{ order_id: place.orderId, work_order_id: null }]);
    work.audit({ subject: 'declaration', id: paid.declarationId, what: 'rate', after: { lines: charges.length } });
  }),
);

async function payerOf({ db }: Work<FinanceTables>, orderId: bigint | null): Promise<bigint | null> {
  if (orderId === null) return null;
  const order = await db.selectFrom('transport_order').select('bill_to_id').where('id', '=', orderId).executeTakeFirstOrThrow();
  return order.bill_to_id;
}

function chargeOf(
  paid: DutiesPaid & DeclarationPlace,
  { tax, amountMinor }: DutiesPaid['lines'][number],
  fee: { readonly id: bigint; readonly abnormal: boolean } | undefined,
): NewCharge {
  const place = {
    side: 'receivable',
    orderId: paid.orderId,
    workOrderId: null,
    customerId: paid.customerId,
    carrierId: null,
    estimated: false,
  } as const;
  const calc = { duties: { declaration: paid.declarationNo, tax, amount: amountOf(paid.currency, amountMinor) } };
  const of = {
    business: paid.business,
    freightJobId: paid.freightJobId,
    declarationId: paid.declarationId,
    description: `${paid.declarationNo} · ${tax}`,
  } as const;
  if (!fee) return { ...unpricedLine(place, paid.currency, calc), ...of };
  const { currency } = paid;
  return agreedLine({ ...place, ...of }, { ...fee, disbursement: true }, { currency, amountMinor, taxPercent: '0', calc });
}

type Fee = { readonly id: bigint; readonly code: string; readonly abnormal: boolean };

/** VAT has the fee whose code says so; duty and consumption tax have the first other one. Without that the first of all. */
function feeOf(fees: readonly Fee[], tax: DutiesPaid['lines'][number]['tax']): Fee | undefined {
  return fees.find(({ code }) => code.includes('VAT') === (tax === 'vat')) ?? fees[0];
}

/** The receivable disbursements among the fees for duties. */
function dutyFees({ db }: Work<FinanceTables>): Promise<Fee[]> {
  return db
    .selectFrom('fee_name as f')
    .innerJoin('fee_type as t', 't.id', 'f.fee_type_id')
    .select(['f.id', 'f.code', 'f.abnormal'])
    .where('t.category', '=', 'duty')
    .where('f.disbursement', '=', true)
    .where('f.side', 'in', ['receivable', 'both'])
    .where('f.active', '=', true)
    .orderBy('f.id')
    .execute();
}

import { taxRateOn } from '../../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../../reference/tax-rate/server/rates.ts';
import { storageCharged } from '../../../../warehouse/storage/events.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { booksOf } from '../../../period/server/books.ts';
import { agreedLine, makeCharges, type NewCharge, unpricedLine } from '../charges.ts';

/**
 * Charges a month of storage in the transaction that charges it. Without a fee for storage, or without its tax of the day, the lines wait
 * unpriced for a person.
 */
export default react(storageCharged, (work, { runId, companyId, customerId, currency, day, lines }) =>
  work.asSystem(async () => {
    const fee = await storageFee(work);
    const rates = await taxRatesOf(work, [companyId], fee ? [fee.id] : []);
    const tax = fee && taxRateOn(rates(companyId), fee.id, day);
    const place = { side: 'receivable', orderId: null, workOrderId: null, customerId, carrierId: null, estimated: false } as const;
    const charges = lines.map((line): NewCharge => {
      const of = { business: 'storage', storageRunId: runId, description: line.description } as const;
      if (!fee || !tax) {
        const unpriced = { ...unpricedLine(place, currency, line.calc), ...of };
        return fee ? { ...unpriced, feeNameId: fee.id, reason: 'TAX_RATE_MISSING' } : unpriced;
      }
      const { quantity, unitPrice, amountMinor, calc } = line;
      const taxPercent = fee.disbursement ? '0' : tax.percent;
      return agreedLine({ ...place, ...of }, fee, { currency, amountMinor, taxPercent, calc, quantity, unitPrice });
    });
    await makeCharges(work, await booksOf(work, companyId), charges, { day, lenient: true });
    work.audit({ subject: 'storage', id: runId, what: 'rate', after: { lines: charges.length } });
  }),
);

/** The fee for storage: the first receivable one of the warehouse fees, which the reference data keeps for it. */
function storageFee({ db }: Work<FinanceTables>) {
  return db
    .selectFrom('fee_name as f')
    .innerJoin('fee_type as t', 't.id', 'f.fee_type_id')
    .select(['f.id', 'f.disbursement', 'f.abnormal'])
    .where('t.category', '=', 'warehouse')
    .where('f.side', 'in', ['receivable', 'both'])
    .where('f.active', '=', true)
    .where('f.abnormal', '=', false)
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst();
}

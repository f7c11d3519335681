import { Refusal } from '../../../../../kernel/refusal.ts';
import { taxRateOn } from '../../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../../reference/tax-rate/server/rates.ts';
import { storageCharged } from '../../../../warehouse/storage/events.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { booksOf } from '../../../period/server/books.ts';
import { agreedLine, makeCharges, type NewCharge, unpricedLine } from '../charges.ts';

/** The code of the fee for storage, which is found by it as those for demurrage are. */
const feeCode = 'STORE';

/**
 * Charges a month of storage in the transaction that charges it. Refuses STORAGE_FEE_MISSING without an active receivable fee for storage:
 * another fee of the warehouse has another tax and another account. Without the tax of the day the lines wait unpriced for a person.
 */
export default react(storageCharged, (work, { runId, companyId, customerId, currency, day, lines }) =>
  work.asSystem(async () => {
    // A month of free days alone needs no fee.
    if (lines.length === 0) return;
    const fee = await storageFee(work);
    const rates = await taxRatesOf(work, [companyId], [fee.id]);
    const tax = taxRateOn(rates(companyId), fee.id, day);
    const place = { side: 'receivable', orderId: null, workOrderId: null, customerId, carrierId: null, estimated: false } as const;
    const charges = lines.map((line): NewCharge => {
      const of = { business: 'storage', storageRunId: runId, description: line.description } as const;
      if (!tax) return { ...unpricedLine(place, currency, line.calc), ...of, feeNameId: fee.id, reason: 'TAX_RATE_MISSING' };
      const { quantity, unitPrice, amountMinor, calc } = line;
      const taxPercent = fee.disbursement ? '0' : tax.percent;
      return agreedLine({ ...place, ...of }, fee, { currency, amountMinor, taxPercent, calc, quantity, unitPrice });
    });
    await makeCharges(work, await booksOf(work, companyId), charges, { day, lenient: true });
    work.audit({ subject: 'storage', id: runId, what: 'rate', after: { lines: charges.length } });
  }),
);

async function storageFee({ db }: Work<FinanceTables>) {
  const fee = await db
    .selectFrom('fee_name')
    .select(['id', 'disbursement', 'abnormal'])
    .where('code', '=', feeCode)
    .where('side', 'in', ['receivable', 'both'])
    .where('active', '=', true)
    .executeTakeFirst();
  if (!fee) throw new Refusal('STORAGE_FEE_MISSING', { code: feeCode });
  return fee;
}

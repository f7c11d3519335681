import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { type ClaimPosting, claimPosted } from '../../../../order/claim/events.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { booksOf } from '../../../period/server/books.ts';
import { agreedLine, makeCharges, type NewCharge } from '../charges.ts';
import { tellCompleteness } from '../completeness.ts';

/**
 * Charges a claim for goods in the transaction that posts it: a credit to the customer, and a deduction from what we owe each liable party.
 * Compensation is no supply, so the lines carry no tax. Refuses CLAIM_FEE_MISSING without a fee for claims, and RATE_MISSING.
 */
export default react(claimPosted, (work, claim) =>
  work.asSystem(async () => {
    const fee = await claimFee(work);
    if (!fee) throw new Refusal('CLAIM_FEE_MISSING');
    const lineFor = (of: Pick<NewCharge, 'side' | 'customerId' | 'carrierId'>, minor: bigint): NewCharge =>
      chargeOf(claim, fee, of, -minor);
    const charges = [
      ...(claim.creditMinor > 0n
        ? [lineFor({ side: 'receivable', customerId: claim.customerId, carrierId: null }, claim.creditMinor)]
        : []),
      ...claim.deductions.map(({ carrierId, amountMinor }) => lineFor({ side: 'payable', customerId: null, carrierId }, amountMinor)),
    ];
    await makeCharges(work, await booksOf(work, claim.companyId), charges, { day: claim.day, lenient: false });
    await tellCompleteness(work, [{ order_id: claim.orderId, work_order_id: null }]);
    work.audit({ subject: 'cargoClaim', id: claim.claimId, what: 'rate', after: { lines: charges.length } });
  }),
);

const businessOf = { road: 'road', ocean: 'ocean', air: 'air', warehouse: 'storage' } as const;

function chargeOf(
  claim: ClaimPosting,
  fee: { readonly id: bigint },
  of: Pick<NewCharge, 'side' | 'customerId' | 'carrierId'>,
  amountMinor: bigint,
): NewCharge {
  const { currency } = claim;
  const records = { orderId: claim.orderId, workOrderId: null, freightJobId: claim.freightJobId, cargoClaimId: claim.claimId };
  return agreedLine(
    { ...of, ...records, business: businessOf[claim.mode], description: claim.claimNo, taxTyped: true, estimated: false },
    { id: fee.id, disbursement: false, abnormal: true },
    { currency, amountMinor, taxPercent: '0', calc: { claim: { no: claim.claimNo, amount: amountOf(currency, amountMinor) } } },
  );
}

/** The fee for claims: the first fee of both sides that is marked abnormal and whose code says so. */
function claimFee({ db }: Work<FinanceTables>) {
  return db
    .selectFrom('fee_name')
    .select('id')
    .where('code', 'like', '%CLAIM%')
    .where('side', '=', 'both')
    .where('abnormal', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { issueJointInvoice } from '../../contract.ts';
import { grossByRate } from '../../rules.ts';
import { findBalance, holdInvoiceable, samePartiesOrRefuse } from '../invoiced.ts';
import { writeInvoice } from '../write-invoice.ts';

export default handle(issueJointInvoice, async (work, { bill_id, bill_ids, currency, amount: expected, ...p }) => {
  // Locked in one order: two people who invoice the same bills at once do so one after the other.
  const byId = [bill_id, ...bill_ids].toSorted((a, b) => Number(a - b));
  const bills: Awaited<ReturnType<typeof holdInvoiceable>>[] = [];
  for (const id of byId) bills.push(await holdInvoiceable(work, id));
  const first = await holdInvoiceable(work, bill_id);
  await samePartiesOrRefuse(work, first, bills);
  let total = 0n;
  let earlier: ReadonlyMap<string, bigint> = new Map();
  const part = async (bill: typeof first, jointId: bigint | null) => {
    const left = (await findBalance(work, bill.id, currency))?.left ?? 0n;
    if (left <= 0n) throw new Refusal('INVOICE_NOTHING', { bill: bill.bill_no, currency });
    total += left;
    const amount = amountOf(currency, left);
    const invoice = await writeInvoice(work, bill, { ...p, currency, amount, credits_id: null, joint_id: jointId, earlier });
    earlier = grossByRate(earlier, invoice.rows);
    work.audit({ subject: 'bill', id: bill.id, what: 'invoice', after: { invoice_no: invoice.invoice_no, amount, currency } });
    return invoice;
  };
  const { id, invoice_no } = await part(first, null);
  for (const other of bill_ids) await part(await holdInvoiceable(work, other), id);
  if (expected !== undefined && minorOf('amount', currency, expected) !== total)
    throw new Refusal('INVOICE_LEFT_CHANGED', { currency, left: amountOf(currency, total) });
  return { id, invoice_no };
});

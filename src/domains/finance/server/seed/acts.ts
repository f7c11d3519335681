import type { Actor } from '../../../../server/seed.ts';
import type { Work } from '../../../../server/work.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { makeBills, moveBill } from '../../bill/contract.ts';
import { loadOrder, moveOrder, signOrder } from '../../../order/transport-order/server/order.ts';
import { moveQuotation, saveQuotation } from '../../../pricing/quotation/contract.ts';
import { decideApproval, getApproval } from '../../../workspace/approval/contract.ts';
import { getPaymentRequest } from '../../payment-request/contract.ts';
import { registerCash } from '../../cash/contract.ts';
import { enterCharges, reviewCharges } from '../../charge/contract.ts';
import type { Side } from '../../side.ts';
import { makeWriteOff } from '../../write-off/contract.ts';
import type { FinanceTables } from '../db.ts';

type Owed = {
  readonly side: Side;
  readonly party: bigint;
  readonly fee: bigint;
  readonly amount: string;
  readonly currency: Currency;
  readonly on: string;
  readonly order_no?: string;
  /** By default that of the fee on the day. */
  readonly tax_percent?: string;
};

/** A quotation that one person enters and another puts in force. */
export async function quotationInForce(
  maker: Actor,
  approver: Actor,
  sheet: ParamsOf<typeof saveQuotation>,
): Promise<{ id: string; version: number }> {
  const { id, version } = await maker.send(saveQuotation, sheet);
  const submitted = await maker.send(moveQuotation, { id, version, action: 'submit' });
  const { version: approved } = await approver.send(moveQuotation, { id, version: submitted.version, action: 'approve' });
  return { id, version: approved };
}

/** A received order has left and is signed for. */
export async function delivered(work: Work<FinanceTables>, orderId: bigint): Promise<void> {
  await moveOrder(work, await moveOrder(work, await loadOrder(work, orderId), 'dispatch'), 'depart');
  await signOrder(work, orderId, { at: work.now, by: 'An' });
}

/** A line of a party, entered by hand. */
export function lineOf({
  side,
  party,
  fee,
  amount,
  currency,
  on,
  order_no,
  tax_percent,
}: Owed): ParamsOf<typeof enterCharges>['lines'][number] {
  return {
    side,
    order_no: order_no ?? null,
    work_order_no: null,
    customer_id: side === 'receivable' ? String(party) : null,
    carrier_id: side === 'payable' ? String(party) : null,
    fee_name_id: String(fee),
    description: '南宁—河内',
    quantity: '1',
    unit_price: amount,
    currency,
    business_on: on,
    ...(tax_percent === undefined ? {} : { tax_percent }),
  };
}

/** Lines that one person enters and another reviews. Answers their ids; they are at version 2. */
export async function reviewed(maker: Actor, reviewer: Actor, ...owed: readonly Owed[]): Promise<string[]> {
  const { ids } = await maker.send(enterCharges, { lines: owed.map(lineOf) });
  await reviewer.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  return ids;
}

/** A bill for reviewed lines of one party, dated like the first. A carrier's bill is confirmed at once, so that it can be paid. */
export async function billed(maker: Actor, reviewer: Actor, ...owed: readonly [Owed, ...Owed[]]): Promise<string> {
  const ids = await reviewed(maker, reviewer, ...owed);
  const { bills } = await maker.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: owed[0].on });
  const id = bills[0]?.id ?? '';
  await maker.send(moveBill, { id, version: 1, action: 'send' });
  await reviewer.send(moveBill, { id, version: 2, action: 'confirm' });
  return id;
}

/** Money of a party, or unidentified money, on one of our accounts. Answers its id; it is at version 1. */
export async function registered(
  who: Actor,
  of: { direction: 'in' | 'out'; bank: bigint; customer?: bigint; carrier?: bigint; amount: string; on: string; ref?: string },
): Promise<string> {
  const { id } = await who.send(registerCash, {
    direction: of.direction,
    own_bank_account_id: String(of.bank),
    customer_id: of.customer ? String(of.customer) : null,
    carrier_id: of.carrier ? String(of.carrier) : null,
    payer_name: null,
    method: 'transfer',
    amount: of.amount,
    rate: null,
    fee: null,
    fee_currency: null,
    value_on: of.on,
    bank_ref: of.ref ?? null,
    remark: null,
    // A scenario may register the same amount several times.
    repeated: true,
  });
  return id;
}

/** Settles a bill by money at version 1; the bill may be at any version. */
export function settled(who: Actor, cash: string, bill: { id: string; version: number; currency: Currency; amount: string }) {
  const { id: bill_id, ...line } = bill;
  return who.send(makeWriteOff, { cash_entry_id: cash, version: 1, lines: [{ bill_id, ...line }] });
}

/** A decision on a payment request; answers the request's state and version after it. */
export async function decided(
  reviewer: Actor,
  id: string,
  action: 'approve' | 'sendBack' = 'approve',
  more: { reason?: string; stage?: string } = {},
): Promise<{ id: string; version: number; state: string }> {
  const { version } = await reviewer.send(getApproval, { subject: 'paymentRequest', id });
  await reviewer.send(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, action, ...more });
  return reviewer.send(getPaymentRequest, { id });
}

import type { Call, ParamsOf, ResultOf } from '../../../kernel/call.ts';
import type { Currency } from '../../../kernel/money.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { registerCash } from '../cash/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { Side } from '../side.ts';
import { makeWriteOff } from '../write-off/contract.ts';

/** Whoever sends calls through the door. */
export type Actor = { send<C extends Call>(call: C, params: ParamsOf<C>): Promise<ResultOf<C>> };
type Owed = {
  readonly side: Side;
  readonly party: bigint;
  readonly fee: bigint;
  readonly amount: string;
  readonly currency: Currency;
  readonly on: string;
  readonly order_no?: string;
};

/** A line of a party, entered by hand. */
export function lineOf({ side, party, fee, amount, currency, on, order_no }: Owed): ParamsOf<typeof enterCharges>['lines'][number] {
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
  };
}

/** Lines that one person enters and another reviews: their ids, at version 2. */
export async function reviewed(maker: Actor, reviewer: Actor, ...owed: readonly Owed[]): Promise<string[]> {
  const { ids } = await maker.send(enterCharges, { lines: owed.map(lineOf) });
  await reviewer.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  return ids;
}

/** A bill over reviewed lines of one party, dated as the first. A carrier's is agreed at once, so that it can be paid. */
export async function billed(maker: Actor, reviewer: Actor, ...owed: readonly [Owed, ...Owed[]]): Promise<string> {
  const ids = await reviewed(maker, reviewer, ...owed);
  const { bills } = await maker.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: owed[0].on });
  const id = bills[0]?.id ?? '';
  await maker.send(moveBill, { id, version: 1, action: 'send' });
  await maker.send(moveBill, { id, version: 2, action: 'confirm' });
  return id;
}

/** Money of a party, or of nobody known, on one of our accounts: its id, at version 1. */
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
  });
  return id;
}

/** Settles a bill by money, both untouched so far but for the bill's version. */
export function settled(who: Actor, cash: string, bill: { id: string; version: number; currency: Currency; amount: string }) {
  const { id: bill_id, ...line } = bill;
  return who.send(makeWriteOff, { cash_entry_id: cash, version: 1, lines: [{ bill_id, ...line }] });
}

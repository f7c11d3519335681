import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Actor } from '../../../../server/seed.ts';
import { makeBills, moveBill } from '../../bill/contract.ts';
import { getPaymentRequest, movePaymentRequest, savePaymentRequest } from '../../payment-request/contract.ts';
import { decided, reviewed } from './acts.ts';
import type { Scene } from './scene.ts';

/** The people of a payment: who asks for it, the five who approve it, who pays it, and the carrier that is paid. */
export type Person = 'clerk' | 'director' | 'first' | 'second' | 'settlement' | 'finance' | 'cashier' | 'carrier';

/** Casts them; of those who are staff, each has all rights. */
export async function castPeople<P>(
  cast: (part: { name: string; type?: 2; carrierId?: bigint }) => Promise<P>,
  { carrier }: Scene,
): Promise<Readonly<Record<Person, P>>> {
  return {
    clerk: await cast({ name: 'Huang' }),
    director: await cast({ name: 'Xu' }),
    first: await cast({ name: 'Sun' }),
    second: await cast({ name: 'Ma' }),
    settlement: await cast({ name: 'He' }),
    finance: await cast({ name: 'Luo' }),
    cashier: await cast({ name: 'Liang' }),
    carrier: await cast({ name: 'Fleet', type: 2, carrierId: carrier }),
  };
}

type Move = 'submit' | 'approve' | 'sendBack' | 'withdraw' | 'cancel';

const deciders: Readonly<Record<string, Person>> = {
  directorReview: 'director',
  firstExecutiveReview: 'first',
  secondExecutiveReview: 'second',
  settlementReview: 'settlement',
  financeDirectorReview: 'finance',
};

/** Their steps from a carrier's bill in yuan, of 18 November 2026, to its payment. */
export function requestActs<P extends Actor>(who: Readonly<Record<Person, P>>, scene: Scene) {
  const carrier_id = String(scene.carrier);

  /** A bill that the carrier confirmed. */
  async function confirmedBill(amount: string): Promise<string> {
    const line = { side: 'payable', party: scene.carrier, fee: scene.fuel, amount, currency: 'CNY', on: '2026-11-18' } as const;
    const ids = await reviewed(who.clerk, who.director, line);
    const { bills } = await who.clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-19' });
    const id = bills[0]?.id ?? '';
    await who.clerk.send(moveBill, { id, version: 1, action: 'send' });
    await who.carrier.send(moveBill, { id, version: 2, action: 'confirm' });
    return id;
  }

  /** A draft of a request for a part of a bill. */
  async function requestFor(bill: string, amount: string, more: Partial<ParamsOf<typeof savePaymentRequest>> = {}): Promise<string> {
    const { id } = await who.clerk.send(savePaymentRequest, {
      kind: 'bill',
      carrier_id,
      party_bank_account_id: String(scene.payee),
      currency: 'CNY',
      amount: null,
      lines: [{ bill_id: bill, amount }],
      due_on: '2026-11-30',
      reason: '十一月运费',
      invoice_no: null,
      invoice_promised_on: '2026-12-05',
      ...more,
    });
    return id;
  }

  /** Answers the state after the move. */
  async function move(person: Person, id: string, action: Move, reason?: string): Promise<string> {
    if (action === 'approve' || action === 'sendBack') return (await decided(who[person], id, action, reason ? { reason } : {})).state;
    const { version } = await who.clerk.send(getPaymentRequest, { id });
    return (await who[person].send(movePaymentRequest, { id, version, action, ...(reason ? { reason } : {}) })).state;
  }

  /** Submits a request and takes it through its stages. Answers its version. */
  async function approve(id: string): Promise<number> {
    for (let state = await move('clerk', id, 'submit'); state !== 'unpaid'; ) state = await move(deciders[state] ?? 'clerk', id, 'approve');
    return (await who.clerk.send(getPaymentRequest, { id })).version;
  }

  const payment = (amount: string) => ({
    own_bank_account_id: String(scene.bankCny),
    amount,
    value_on: '2026-11-20',
    rate: null,
    fee: null,
    fee_currency: null,
    bank_ref: null,
  });

  return { confirmedBill, requestFor, move, approve, payment };
}

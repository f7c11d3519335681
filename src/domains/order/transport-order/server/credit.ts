import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';
import type { OrderWarning } from '../contract.ts';
import { type CreditTrouble, creditAsked } from '../events.ts';

export type CreditParty = { readonly id: bigint; readonly short_name: string; readonly hold: boolean };

/** Reasons against more business with a payer: the hold on its record, and finance's findings on limit and overdue bills. */
async function troublesOf(work: Work<OrderTables>, payer: CreditParty, orderId: bigint | null, taking: boolean): Promise<CreditTrouble[]> {
  const troubles: CreditTrouble[] = payer.hold ? [{ kind: 'hold' }] : [];
  await work.publish(creditAsked, { customerId: payer.id, orderId, taking, found: troubles });
  return troubles;
}

function warningOf(trouble: CreditTrouble, customer: string): OrderWarning {
  switch (trouble.kind) {
    case 'hold':
      return { code: 'CUSTOMER_ON_HOLD', facts: { customer } };
    case 'overLimit':
      return {
        code: 'CREDIT_OVER_LIMIT',
        facts: { customer, currency: trouble.currency, limit: trouble.limit, exposure: trouble.exposure },
      };
    case 'overdue':
      return { code: 'CREDIT_OVERDUE', facts: { customer, days: trouble.days, currency: trouble.currency, amount: trouble.amount } };
    case 'rateMissing':
      return { code: 'RATE_MISSING', facts: { from: trouble.from, to: trouble.to, day: trouble.day } };
  }
}

/** Saving only warns; see `refuseWithoutCredit` for submitting. */
export async function creditWarnings(work: Work<OrderTables>, payer: CreditParty, orderId: bigint | null): Promise<OrderWarning[]> {
  return (await troublesOf(work, payer, orderId, false)).map((trouble) => warningOf(trouble, payer.short_name));
}

/** Submitting refuses (money.md 12). After an approved lift finance reports nothing. */
export async function refuseWithoutCredit(work: Work<OrderTables>, payer: CreditParty, orderId: bigint): Promise<void> {
  const [first] = (await troublesOf(work, payer, orderId, true)).map((trouble) => warningOf(trouble, payer.short_name));
  if (first) throw new Refusal(first.code, first.facts);
}

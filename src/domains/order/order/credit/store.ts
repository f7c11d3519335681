import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../db.ts';
import type { OrderWarning } from '../contract.ts';
import { type CreditTrouble, creditAsked } from '../events.ts';

export type CreditParty = { readonly id: bigint; readonly short_name: string; readonly hold: boolean };

/** What stands against more business with the one who pays: the hold on its card, and what finance knows of limit and overdue bills. */
async function troublesOf(
  work: Work<OrderTables>,
  payer: CreditParty,
  companyId: bigint,
  orderId: bigint | null,
): Promise<CreditTrouble[]> {
  const found: CreditTrouble[] = payer.hold ? [{ kind: 'hold' }] : [];
  await work.publish(creditAsked, { customerId: payer.id, companyId, orderId, found });
  return found;
}

function told(trouble: CreditTrouble, customer: string): OrderWarning {
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
  }
}

/** Saving warns … */
export async function creditWarnings(
  work: Work<OrderTables>,
  payer: CreditParty,
  companyId: bigint,
  orderId: bigint | null,
): Promise<OrderWarning[]> {
  return (await troublesOf(work, payer, companyId, orderId)).map((trouble) => told(trouble, payer.short_name));
}

/** … submitting refuses (money.md 12). A lift that finance approved is finance's not finding anything. */
export async function refuseWithoutCredit(work: Work<OrderTables>, payer: CreditParty, companyId: bigint, orderId: bigint): Promise<void> {
  const [first] = await creditWarnings(work, payer, companyId, orderId);
  if (first) throw new Refusal(first.code, first.facts);
}

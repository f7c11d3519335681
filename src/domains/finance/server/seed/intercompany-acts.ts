import type { Actor } from '../../../../server/seed.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { moveIntercompanyBill, saveIntercompanyBill } from '../../intercompany/contract.ts';
import {
  acceptIntercompanySettlement,
  moveIntercompanySettlement,
  saveIntercompanySettlement,
} from '../../intercompany-settlement/contract.ts';

type Draft = ParamsOf<typeof saveIntercompanyBill>;
type Settlement = ParamsOf<typeof saveIntercompanySettlement>;

/** A bill that a person of the seller prepares and one of the buyer accepts. Answers its id; it is at version 3. */
export async function intercompanyAccepted(
  seller: Actor,
  buyer: Actor,
  bill: Pick<Draft, 'buyer_id' | 'currency'> & Partial<Draft> & { fee: bigint; amount: string; on: string },
): Promise<string> {
  const { fee, amount, on, ...more } = bill;
  const { id } = await seller.send(saveIntercompanyBill, {
    bill_on: on,
    due_on: on,
    memo: '跨境运费',
    lines: [{ fee_name_id: String(fee), amount }],
    ...more,
  });
  await seller.send(moveIntercompanyBill, { id, version: 1, action: 'submit' });
  await buyer.send(moveIntercompanyBill, { id, version: 2, action: 'accept' });
  return id;
}

/** A settlement that is prepared and approved by two people of the payer. Answers its id; it is at version 3. */
export async function settlementApproved(
  people: { readonly preparer: Actor; readonly approver: Actor },
  settlement: Omit<Settlement, 'memo'> & Partial<Settlement>,
): Promise<string> {
  const { id } = await people.preparer.send(saveIntercompanySettlement, { memo: '内部往来结算', ...settlement });
  await people.preparer.send(moveIntercompanySettlement, { id, version: 1, action: 'submit' });
  await people.approver.send(moveIntercompanySettlement, { id, version: 2, action: 'approve' });
  return id;
}

/** The same, and accepted by a person of the receiver; it is at version 4. */
export async function intercompanySettled(
  people: { readonly preparer: Actor; readonly approver: Actor; readonly receiver: Actor },
  settlement: Omit<Settlement, 'memo'> & Partial<Settlement>,
  toAccount: string | null,
): Promise<string> {
  const id = await settlementApproved(people, settlement);
  await people.receiver.send(acceptIntercompanySettlement, { id, version: 3, to_account_id: toAccount });
  return id;
}

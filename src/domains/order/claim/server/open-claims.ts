import { endedStates } from '../states.ts';
import type { ClaimSourceSubject } from '../kinds.ts';
import type { OrderWork } from './claim.ts';

type Open = { readonly claim_no: string; readonly order_id: bigint | null };

/** The open claims of some orders, the oldest first. */
export function openClaimsOfOrders({ db }: OrderWork, orderIds: readonly bigint[]): Promise<Open[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('cargo_claim')
    .select(['claim_no', 'order_id'])
    .where('order_id', 'in', orderIds)
    .where('state', 'not in', endedStates)
    .orderBy('id')
    .execute();
}

/** The open claim that was registered from a record of a higher domain, such as a freight job. */
export async function openClaimOf({ db }: OrderWork, subject: ClaimSourceSubject, id: bigint): Promise<string | null> {
  const open = await db
    .selectFrom('cargo_claim')
    .select('claim_no')
    .where('source_subject', '=', subject)
    .where('source_id', '=', id)
    .where('state', 'not in', endedStates)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return open?.claim_no ?? null;
}

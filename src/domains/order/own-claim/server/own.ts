import { requireVersion } from '../../../../server/version.ts';
import type { Claim, OrderWork } from '../../claim/server/claim.ts';

/** Locks a claim of the caller's customer at the version that a page saw. Run it as the system: a customer reads its claims and writes none. */
export async function lockOwnClaim({ db, who }: OrderWork, { id, version }: { id: bigint; version: number }): Promise<Claim> {
  const row = await db
    .selectFrom('cargo_claim')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', who.customerId ?? 0n)
    .where('company_id', 'in', [...who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(row, version);
}
